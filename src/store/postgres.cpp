#include "store/postgres.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fmt/format.h>
#include <libpq-fe.h>

namespace sortie {

namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

// A server that has gone away without a word is given up after these times. Longer statements than ours are a
// mistake or an attack.
constexpr const char* kConnectionDefaults[][2] = {{"application_name", "sortie"}, {"connect_timeout", "10"},
                                                  {"tcp_user_timeout", "10000"},  {"keepalives_idle", "5"},
                                                  {"keepalives_interval", "3"},   {"keepalives_count", "3"}};
// Compiling a plan (jit) takes many times as long as any of our statements; the functions of the pool, which
// forbid scans of whole tables, look so dear to the planner that each claim was compiled anew.
constexpr const char* kSessionSettings =
    "SET jit = off; SET statement_timeout = '60s'; SET lock_timeout = '20s'; SET client_min_messages = "
    "warning; "
    "SET timezone = 'UTC'; SET bytea_output = 'hex'";

// The first line without its level: libpq says "ERROR:  …" and adds lines of context.
std::string first_line(const char* message) {
    std::string line(message);
    line = line.substr(0, line.find('\n'));
    for (const std::string_view level : {"ERROR:  ", "FATAL:  "}) {
        if (const auto at = line.find(level); at != std::string::npos) line.erase(0, at + level.size());
    }
    return line;
}

// Whether a connection failed for a reason that waiting does not cure. libpq has no codes for this; a server
// that says it in another language is waited for.
bool is_final(std::string_view message) {
    constexpr std::string_view kReasons[] = {
        "authentication failed",   "no password supplied", "does not exist", "pg_hba.conf",
        "not permitted to log in", "permission denied",    "invalid"};
    return std::any_of(std::begin(kReasons), std::end(kReasons), [&](std::string_view reason) {
        return message.find(reason) != std::string_view::npos;
    });
}

// Libpq would take a part of the password for a port, and say so.
bool has_raw_signs(std::string_view url) {
    const std::size_t begin = url.find("://");
    const std::size_t sign = url.find_first_of("/?", begin + 3);
    const std::size_t at = url.find('@', sign);
    return sign != std::string_view::npos && at != std::string_view::npos && url.find('=', sign) > at;
}

unsigned char hex_value(char digit) {
    return static_cast<unsigned char>(kHexDigits.find(digit));
}

}  // namespace

std::string pg_bytes(std::string_view bytes) {
    std::string text = "\\x";
    text.reserve(2 + 2 * bytes.size());
    for (const char c : bytes) {
        const auto value = static_cast<unsigned char>(c);
        text += kHexDigits[value >> 4];
        text += kHexDigits[value & 15];
    }
    return text;
}

std::string pg_array(const std::vector<PostgresValue>& values) {
    std::string text = "{";
    for (const PostgresValue& value : values) {
        if (text.size() > 1) text += ',';
        if (!value) {
            text += "NULL";
            continue;
        }
        text += '"';
        for (const char c : *value) {
            if (c == '"' || c == '\\') text += '\\';
            text += c;
        }
        text += '"';
    }
    return text + '}';
}

int PostgresRows::size() const {
    return PQntuples(result_.get());
}

int PostgresRows::changed() const {
    return std::atoi(PQcmdTuples(result_.get()));
}

bool PostgresRows::is_null(int row, int column) const {
    return PQgetisnull(result_.get(), row, column) != 0;
}

std::string PostgresRows::text(int row, int column) const {
    return {PQgetvalue(result_.get(), row, column),
            static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::optional<std::string> PostgresRows::text_or_nothing(int row, int column) const {
    return is_null(row, column) ? std::nullopt : std::optional(text(row, column));
}

std::int64_t PostgresRows::number(int row, int column) const {
    return std::strtoll(PQgetvalue(result_.get(), row, column), nullptr, 10);
}

double PostgresRows::real(int row, int column) const {
    return std::strtod(PQgetvalue(result_.get(), row, column), nullptr);
}

bool PostgresRows::truth(int row, int column) const {
    return text(row, column) == "t";
}

std::string PostgresRows::bytes(int row, int column) const {
    const std::string hex = text(row, column);
    std::string bytes;
    bytes.reserve(hex.size() / 2);
    for (std::size_t i = 2; i + 1 < hex.size(); i += 2)  // behind "\x"
        bytes += static_cast<char>(hex_value(hex[i]) << 4 | hex_value(hex[i + 1]));
    return bytes;
}

std::vector<std::int64_t> PostgresRows::numbers(int row, int column) const {
    const std::string list = text(row, column);
    std::vector<std::int64_t> numbers;
    const char* at = list.data() + 1;  // behind "{"
    const char* const end = list.data() + list.size();
    while (at < end) {
        std::int64_t number = 0;
        const auto [next, problem] = std::from_chars(at, end, number);
        if (problem != std::errc()) break;
        numbers.push_back(number);
        at = next + 1;
    }
    return numbers;
}

Postgres::Postgres(const std::string& url) {
    if (has_raw_signs(url))
        throw PostgresProblem("in a password, the signs / and ? are written %2F and %3F", "", false);
    std::vector<const char*> keys;
    std::vector<const char*> values;
    for (const auto& [key, value] : kConnectionDefaults) {
        keys.push_back(key);
        values.push_back(value);
    }
    keys.push_back("dbname");  // expanded: what the URL says counts more than what stands before it
    values.push_back(url.c_str());
    keys.push_back(nullptr);
    values.push_back(nullptr);
    connection_.reset(PQconnectdbParams(keys.data(), values.data(), 1), PQfinish);
    if (PQstatus(connection_.get()) != CONNECTION_OK) {
        const std::string message = first_line(PQerrorMessage(connection_.get()));
        throw PostgresProblem(message, "", !is_final(message));
    }
    run(kSessionSettings);
}

PostgresRows Postgres::checked(pg_result* result) {
    const std::shared_ptr<pg_result> owned(result, PQclear);
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return PostgresRows(owned);
    const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const std::string code = state == nullptr ? "" : state;
    // 57P: the server shuts down or ended us; 08: the connection; 53: out of disk, memory or connections;
    // 40: two transactions met.
    const bool lost = PQstatus(connection_.get()) != CONNECTION_OK || code.starts_with("57P") ||
                      code.starts_with("08") || code.starts_with("53") || code.starts_with("40") ||
                      code == "55P03" || code == "57014" || code == "58030";
    const char* const message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    throw PostgresProblem(message != nullptr ? message : first_line(PQerrorMessage(connection_.get())), code,
                          lost);
}

void Postgres::run(const std::string& statements) {
    checked(PQexec(connection_.get(), statements.c_str()));
}

PostgresRows Postgres::query(const std::string& statement, const std::vector<PostgresValue>& values) {
    std::vector<const char*> pointers;
    pointers.reserve(values.size());
    for (const PostgresValue& value : values) pointers.push_back(value ? value->c_str() : nullptr);
    return checked(PQexecParams(connection_.get(), statement.c_str(), static_cast<int>(values.size()),
                                nullptr, pointers.data(), nullptr, nullptr, 0));
}

std::string Postgres::database() const {
    return PQdb(connection_.get());
}

std::string Postgres::user() const {
    return PQuser(connection_.get());
}

bool Postgres::encrypted() const {
    return PQsslInUse(connection_.get()) != 0;
}

std::string Postgres::quoted_name(const std::string& name) const {
    const std::unique_ptr<char, void (*)(void*)> quoted(
        PQescapeIdentifier(connection_.get(), name.data(), name.size()), PQfreemem);
    return quoted.get();
}

std::string Postgres::quoted_text(const std::string& text) const {
    const std::unique_ptr<char, void (*)(void*)> quoted(
        PQescapeLiteral(connection_.get(), text.data(), text.size()), PQfreemem);
    return quoted.get();
}

PostgresTransaction::~PostgresTransaction() {
    if (!open_) return;
    try {
        database_.run("ROLLBACK");
    } catch (const PostgresProblem&) {
        // The connection is lost, and the transaction with it.
    }
}

void PostgresTransaction::commit() {
    database_.run("COMMIT");
    open_ = false;
}

bool is_postgres_url(std::string_view text) {
    return text.starts_with("postgresql://") || text.starts_with("postgres://");
}

std::vector<UrlPart> secret_parts(std::string_view url) {
    std::vector<UrlPart> parts;
    const std::size_t begin = url.find("://");
    if (begin == std::string_view::npos) return parts;
    const std::size_t colon = url.find(':', begin + 3);
    const std::size_t at = url.rfind('@');
    if (at != std::string_view::npos && colon < at) parts.push_back({colon + 1, at - colon - 1});
    constexpr std::string_view kOption = "password=";
    for (std::size_t found = url.find(kOption); found != std::string_view::npos;
         found = url.find(kOption, found + 1)) {
        const std::size_t value = found + kOption.size();
        parts.push_back({value, std::min(url.find('&', value), url.size()) - value});
    }
    return parts;
}

std::string shown_url(const std::string& url) {
    std::string shown = url;
    const auto parts = secret_parts(url);
    if (!parts.empty() && url[parts.front().at - 1] == ':')
        shown.erase(parts.front().at - 1, parts.front().size + 1);
    return shown.substr(0, shown.find('?'));
}

Error postgres_error(const std::string& url, const PostgresProblem& problem) {
    std::string message = problem.what();
    if (problem.state() == "42501") message += "; this role may not do that";
    if (problem.state() == "3F000" || problem.state() == "42P01" || problem.state() == "42883")
        message = "there is no pool of Sortie in this database; 'sortie pool create' makes one";
    // libpq repeats what it does not understand.
    for (const UrlPart& part : secret_parts(url)) {
        const std::string secret = url.substr(part.at, part.size);
        for (std::size_t at = 0; part.size > 0 && (at = message.find(secret, at)) != std::string::npos;)
            message.replace(at, part.size, "…");
    }
    return Error{fmt::format("{}: {}", shown_url(url), message)};
}

}  // namespace sortie
