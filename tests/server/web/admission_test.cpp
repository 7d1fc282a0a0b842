#include "server/web/admission.h"

#include <gtest/gtest.h>

#include "server/web/manners.h"
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
         {"", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "[", "[]"})
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

TEST(MannersTest, BurstsPassAndFloodsDoNot) {
    Manners manners;
    int passed = 0;
    for (int i = 0; i < 1000; ++i) passed += manners.may_send(0) ? 1 : 0;
    EXPECT_EQ(passed, static_cast<int>(Manners::kBurst));
    EXPECT_TRUE(manners.may_send(1000));
    EXPECT_FALSE(manners.may_send(1000, 1000));
}

TEST(MannersTest, MistakesAreForgivenInTime) {
    Manners manners;
    for (int i = 0; i < 200; ++i) EXPECT_FALSE(manners.strike(i * 1000));
    bool out = false;
    for (int i = 0; i < 25 && !out; ++i) out = manners.strike(200'000);
    EXPECT_TRUE(out);
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
