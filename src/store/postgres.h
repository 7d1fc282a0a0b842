// A connection to PostgreSQL. Only this folder knows libpq. Problems are thrown as PostgresProblem, and
// become values at the interfaces of the stores.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

struct pg_conn;
struct pg_result;

namespace sortie {

class PostgresProblem : public std::runtime_error {
  public:
    PostgresProblem(const std::string& message, std::string state, bool lost)
        : std::runtime_error(message), state_(std::move(state)), lost_(lost) {}

    // The five letters of SQL, such as "42501"; empty when the connection itself failed.
    const std::string& state() const { return state_; }
    // Whether the same may work with a new connection.
    bool lost() const { return lost_; }

  private:
    std::string state_;
    bool lost_;
};

// A value that is sent: text, or NULL.
using PostgresValue = std::optional<std::string>;
inline PostgresValue pg_number(std::int64_t number) {
    return std::to_string(number);
}
inline PostgresValue pg_count(std::uint64_t number) {
    return std::to_string(number);
}
// As the text of a bytea.
std::string pg_bytes(std::string_view bytes);
// As the text of an array.
std::string pg_array(const std::vector<PostgresValue>& values);

// Rows and columns count from 0.
class PostgresRows {
  public:
    explicit PostgresRows(std::shared_ptr<pg_result> result) : result_(std::move(result)) {}

    int size() const;
    int changed() const;  // by a statement without rows
    bool is_null(int row, int column) const;
    std::string text(int row, int column) const;  // empty for NULL
    std::optional<std::string> text_or_nothing(int row, int column) const;
    std::int64_t number(int row, int column) const;
    double real(int row, int column) const;
    bool truth(int row, int column) const;
    std::string bytes(int row, int column) const;                  // of a bytea
    std::vector<std::int64_t> numbers(int row, int column) const;  // of an array

  private:
    std::shared_ptr<pg_result> result_;
};

class Postgres {
  public:
    // Throws when there is no server, no such database, a wrong password …
    explicit Postgres(const std::string& url);

    // One or more statements without parameters.
    void run(const std::string& statements);
    // One statement; $1, $2 … are the values.
    PostgresRows query(const std::string& statement, const std::vector<PostgresValue>& values = {});

    std::string database() const;
    std::string user() const;
    std::string quoted_name(const std::string& name) const;
    std::string quoted_text(const std::string& text) const;
    bool encrypted() const;

  private:
    PostgresRows checked(pg_result* result);

    std::shared_ptr<pg_conn> connection_;
};

class PostgresTransaction {
  public:
    explicit PostgresTransaction(Postgres& database) : database_(database) { database_.run("BEGIN"); }
    ~PostgresTransaction();
    PostgresTransaction(const PostgresTransaction&) = delete;
    PostgresTransaction& operator=(const PostgresTransaction&) = delete;
    void commit();

  private:
    Postgres& database_;
    bool open_ = true;
};

// Whether --db names a server and not a file.
bool is_postgres_url(std::string_view text);
// Where passwords stand in a URL.
struct UrlPart {
    std::size_t at = 0;
    std::size_t size = 0;
};
std::vector<UrlPart> secret_parts(std::string_view url);
// The URL without its password, for messages.
std::string shown_url(const std::string& url);
// In words that help.
Error postgres_error(const std::string& url, const PostgresProblem& problem);

// Runs a piece of work that gives a Result or an optional Error; what is thrown becomes an error that names
// the server.
template <class Work>
auto guarded_by(const std::string& url, const Work& work) -> decltype(work()) {
    try {
        return work();
    } catch (const PostgresProblem& problem) {
        return postgres_error(url, problem);
    }
}

}  // namespace sortie
