// Loaded into a program before all others (LD_PRELOAD), it ends the program as a kill would, just before the
// Nth call that changes a file. N is in SORTIE_KILL_AT.
#include <atomic>
#include <cstdlib>
#include <dlfcn.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

namespace {

bool is_file(int descriptor) {
    struct stat status {};
    return ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

void count() {
    static const char* const text = std::getenv("SORTIE_KILL_AT");
    static const long last = text == nullptr ? 0 : std::atol(text);
    static std::atomic<long> calls = 0;
    if (++calls == last) ::_exit(137);
}

template <class Function>
Function* real(const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

ssize_t write(int descriptor, const void* bytes, size_t length) {
    static auto* const next = real<ssize_t(int, const void*, size_t)>("write");
    if (is_file(descriptor)) count();
    return next(descriptor, bytes, length);
}

ssize_t pwrite(int descriptor, const void* bytes, size_t length, off_t offset) {
    static auto* const next = real<ssize_t(int, const void*, size_t, off_t)>("pwrite");
    count();
    return next(descriptor, bytes, length, offset);
}

ssize_t pwrite64(int descriptor, const void* bytes, size_t length, off_t offset) {
    static auto* const next = real<ssize_t(int, const void*, size_t, off_t)>("pwrite64");
    count();
    return next(descriptor, bytes, length, offset);
}

int ftruncate(int descriptor, off_t length) noexcept {
    static auto* const next = real<int(int, off_t)>("ftruncate");
    count();
    return next(descriptor, length);
}

int ftruncate64(int descriptor, off_t length) noexcept {
    static auto* const next = real<int(int, off_t)>("ftruncate64");
    count();
    return next(descriptor, length);
}

int fsync(int descriptor) {
    static auto* const next = real<int(int)>("fsync");
    count();
    return next(descriptor);
}

int fdatasync(int descriptor) {
    static auto* const next = real<int(int)>("fdatasync");
    count();
    return next(descriptor);
}

int rename(const char* from, const char* to) noexcept {
    static auto* const next = real<int(const char*, const char*)>("rename");
    count();
    return next(from, to);
}

int unlink(const char* path) noexcept {
    static auto* const next = real<int(const char*)>("unlink");
    count();
    return next(path);
}
}
