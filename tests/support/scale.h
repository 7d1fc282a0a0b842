// How much work tests do: all of it in optimised builds, a tenth where sanitizers or assertions slow the code
// down.
#pragma once

namespace sortie {

#if !defined(NDEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSlowBuild = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kSlowBuild = true;
#else
inline constexpr bool kSlowBuild = false;
#endif
#else
inline constexpr bool kSlowBuild = false;
#endif

constexpr int scaled(int count) {
    return kSlowBuild ? (count + 9) / 10 : count;
}

}  // namespace sortie
