#include "server/web/admission.h"

#include <gtest/gtest.h>

#include "server/web/rate_limit.h"
#include "server/web/secrets.h"

namespace sortie::web {
namespace {

TEST(AdmissionTest, HostsByAddressOrKnownName) {
    EXPECT_EQ(host_part("Example.org:80"), "example.org");
    EXPECT_EQ(host_part("[::1]:8080"), "::1");
    for (const char* const host :
         {"127.0.0.1:8080", "localhost", "LOCALHOST:1", "[::1]:8080", "192.168.1.7:8080"})
        EXPECT_TRUE(is_own_host(host, {})) << host;
    for (const char* const host :
         {"", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "[", "[]",
          "[::1]evil.example", "[::1]x:80", "127.0.0.1:80:80", "127.0.0.1:port", "127.0.0.1:99999", ":80"})
        EXPECT_FALSE(is_own_host(host, {})) << host;
    EXPECT_TRUE(is_own_host("games.example.org", {"Games.example.org"}));
}

TEST(AdmissionTest, OriginsAreOwnOrForeign) {
    EXPECT_TRUE(is_own_origin("http://127.0.0.1:8080", "127.0.0.1:8080"));
    EXPECT_TRUE(is_own_origin("https://games.example.org", "games.example.org"));
    for (const char* const origin : {"http://127.0.0.1:9090", "http://localhost:8080", "null", "", "file://",
                                     "http://127.0.0.1:8080.evil.example", "ftp://127.0.0.1:8080"})
        EXPECT_FALSE(is_own_origin(origin, "127.0.0.1:8080")) << origin;
}

TEST(RateLimitTest, BurstsPassAndFloodsDoNot) {
    RateLimit rate;
    int passed = 0;
    for (int i = 0; i < 1000; ++i) passed += rate.spend(0) ? 1 : 0;
    EXPECT_EQ(passed, static_cast<int>(kVisitorRate.burst));
    EXPECT_TRUE(rate.spend(1000));
    EXPECT_FALSE(rate.spend(1000, 1000));
}

TEST(RateLimitTest, MistakesAreForgivenInTime) {
    Strikes strikes;
    for (int i = 0; i < 200; ++i) EXPECT_FALSE(strikes.add(i * 1000));
    bool out = false;
    for (int i = 0; i < 25 && !out; ++i) out = strikes.add(200'000);
    EXPECT_TRUE(out);
}

// Visitors cost nothing to invent: what is costly counts for the address too, what is cheap does not.
TEST(RateLimitTest, AnAddressPaysForTheCostlyRequestsOfAllItsVisitors) {
    Budgets budgets;
    int created = 0;
    for (int i = 0; i < 1000; ++i) created += budgets.spend(std::to_string(i), "attacker", 10, 0) ? 1 : 0;
    EXPECT_EQ(created, static_cast<int>(kAddressRate.burst / 10));
    EXPECT_TRUE(budgets.spend("attacker's neighbour", "attacker", 1, 0));
    EXPECT_TRUE(budgets.spend("honest", "elsewhere", 10, 0));
    EXPECT_TRUE(budgets.spend("one", "a third", 1000, 0)) << "what weighs more than a burst takes all of it";
    EXPECT_FALSE(budgets.spend("one", "a third", 1, 0));
}

TEST(AdmissionTest, AddressesCountByThemselvesOrByTheirNetwork) {
    EXPECT_EQ(address_group("192.168.1.7"), "192.168.1.7");
    EXPECT_EQ(address_group("::ffff:10.0.0.1"), "10.0.0.1");
    EXPECT_EQ(address_group("2001:db8:1:2:3:4:5:6"), address_group("2001:db8:1:2::1"));
    EXPECT_NE(address_group("2001:db8:1:2::1"), address_group("2001:db8:1:3::1"));
}

TEST(SecretsTest, AreLongAndDifferent) {
    EXPECT_EQ(new_token().size(), 32u);
    EXPECT_NE(new_token(), new_token());
    EXPECT_EQ(new_room_id().size(), 16u);
    EXPECT_NE(new_room_id(), new_room_id());
    EXPECT_TRUE(same_secret("abc", "abc"));
    EXPECT_FALSE(same_secret("abc", "abd"));
    EXPECT_FALSE(same_secret("abc", "abcd"));
    EXPECT_FALSE(same_secret("", "a"));
}

}  // namespace
}  // namespace sortie::web
