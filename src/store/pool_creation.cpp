#include <fmt/format.h>
#include <random>
#include <utility>

#include "store/pool.h"
#include "store/pool_database.h"
#include "store/pool_schema.h"
#include "store/postgres.h"

namespace sortie {

namespace {

constexpr std::size_t kPasswordLetters = 24;  // of 62: 142 bits
constexpr int kWorkerConnections = 2000;

// From the operating system, not from a seed: nobody shall be able to repeat it.
std::string new_password() {
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    std::random_device random;
    std::uniform_int_distribution<std::size_t> letter(0, kLetters.size() - 1);
    std::string password;
    while (password.size() < kPasswordLetters) password += kLetters[letter(random)];
    return password;
}

// A role with a password of its own, unless it is there already.
std::pair<std::string, std::string> make_role(Postgres& database, const std::string& name, int connections) {
    if (database.query("SELECT 1 FROM pg_roles WHERE rolname = $1", {name}).size() > 0) return {name, ""};
    const std::string password = new_password();
    // Otherwise a log of statements would hold the password.
    database.run("SET LOCAL log_statement = 'none'; SET LOCAL log_min_duration_statement = -1");
    database.run(fmt::format("CREATE ROLE {} LOGIN PASSWORD {} CONNECTION LIMIT {}",
                             database.quoted_name(name), database.quoted_text(password), connections));
    return {name, password};
}

void grant(Postgres& database, const CreatedPool& pool) {
    const std::string worker = database.quoted_name(pool.roles[0].first);
    const std::string operator_role = database.quoted_name(pool.roles[1].first);
    const std::string reader = database.quoted_name(pool.roles[2].first);
    for (const std::string& role : {worker, operator_role, reader}) {
        database.run(
            fmt::format("GRANT CONNECT ON DATABASE {} TO {}; GRANT USAGE ON SCHEMA sortie TO {}; "
                        "GRANT SELECT ON sortie.about TO {}",
                        database.quoted_name(database.database()), role, role, role));
    }
    database.run("SET LOCAL search_path = sortie, pg_temp");
    database.run("REVOKE ALL ON ALL FUNCTIONS IN SCHEMA sortie FROM PUBLIC");  // new ones are for everybody
    database.run(
        fmt::format("GRANT EXECUTE ON FUNCTION {} TO {}, {}", kWorkerFunctions, worker, operator_role));
    database.run(
        fmt::format("GRANT EXECUTE ON FUNCTION end_run(bigint), set_aside(text) TO {}", operator_role));
    database.run(fmt::format(
        "GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA sortie TO {0}; "
        "GRANT DELETE ON jobs, live TO {0}; GRANT USAGE ON ALL SEQUENCES IN SCHEMA sortie TO {0}; "
        "REVOKE UPDATE ON about, files FROM {0}",
        operator_role));
    // All but the keys of the workers.
    database.run(
        fmt::format("GRANT SELECT ON runs, jobs, results, purged_results, votes, live TO {0}; "
                    "GRANT SELECT (id, role, name, engine, cpu, threads, engines, checked, blocked, done, "
                    "began, seen, ended) ON workers TO {0}",
                    reader));
}

}  // namespace

int pool_version(Postgres& database) {
    const auto found = database.query(
        "SELECT EXISTS (SELECT 1 FROM pg_class c WHERE c.relnamespace = n.oid AND c.relname = 'about') "
        "FROM pg_namespace n WHERE nspname = 'sortie'");
    if (found.size() == 0) return 0;
    if (!found.truth(0, 0))
        throw PostgresProblem("the schema sortie of this database belongs to another program", "", false);
    return static_cast<int>(database.query("SELECT version FROM sortie.about").number(0, 0));
}

std::optional<Error> check_pool_version(Postgres& database, const std::string& url) {
    const int version = pool_version(database);
    if (version == kPoolVersion) return std::nullopt;
    const std::string shown = shown_url(url);
    if (version == 0)
        return Error{fmt::format(
            "{}: there is no pool of Sortie in this database; 'sortie pool create' makes one", shown)};
    if (version > kPoolVersion)
        return Error{fmt::format("{}: the pool was made by a newer version of Sortie (schema {}, here {})",
                                 shown, version, kPoolVersion)};
    return Error{
        fmt::format("{}: the pool is of an older version (schema {}, here {}); 'sortie pool create' "
                    "brings it up to date",
                    shown, version, kPoolVersion)};
}

Result<CreatedPool> create_pool(const std::string& url, const PoolSettings& settings) {
    return guarded_by(url, [&]() -> Result<CreatedPool> {
        Postgres database(url);
        PostgresTransaction transaction(database);
        database.query("SELECT pg_advisory_xact_lock(hashtext('sortie pool create'))");
        CreatedPool pool;
        pool.database = database.database();
        pool.version_before = pool_version(database);
        pool.is_new = pool.version_before == 0;
        if (pool.version_before > kPoolVersion) return *check_pool_version(database, url);
        for (int version = pool.version_before; version < kPoolVersion; ++version) {
            database.run(kPoolMigrations[static_cast<std::size_t>(version)]);
            database.query("UPDATE sortie.about SET version = $1", {pg_number(version + 1)});
        }
        database.query(
            "UPDATE sortie.about SET lease = make_interval(secs => $1::double precision), check_share = $2",
            {fmt::format("{}", settings.lease_seconds), fmt::format("{}", settings.check_share)});
        for (const auto& [suffix, connections] :
             {std::pair("worker", kWorkerConnections), std::pair("operator", 100), std::pair("reader", 100)})
            pool.roles.push_back(
                make_role(database, fmt::format("{}_{}", pool.database, suffix), connections));
        grant(database, pool);
        transaction.commit();
        return pool;
    });
}

}  // namespace sortie
