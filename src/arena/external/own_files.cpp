#include "arena/external/own_files.h"

#include <fcntl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sortie {

namespace {

constexpr unsigned long kFlags = MS_NOSUID | MS_NODEV;
constexpr const char* kMemory = "/dev/shm";

// A folder in memory that is laid over one of the machine's: reading goes through, writing does not.
struct Layer {
    const char* written;
    const char* workshop;  // of the kernel
    const char* options;   // "." is the folder below
};

constexpr Layer kTemporaryLayer = {"/dev/shm/.t", "/dev/shm/.tw",
                                   "lowerdir=.,upperdir=/dev/shm/.t,workdir=/dev/shm/.tw"};
constexpr Layer kOwnLayer = {"/dev/shm/.o", "/dev/shm/.ow",
                             "lowerdir=.,upperdir=/dev/shm/.o,workdir=/dev/shm/.ow"};

// `below` is the folder, opened before anything was laid over it or what it lies in.
bool lay_over(const char* folder, int below, const Layer& layer) {
    struct stat seen {};
    return fchdir(below) == 0 && fstat(below, &seen) == 0 && mkdir(layer.written, S_IRWXU) == 0 &&
           mkdir(layer.workshop, S_IRWXU) == 0 && chmod(layer.written, seen.st_mode) == 0 &&
           mount("overlay", folder, "overlay", kFlags, layer.options) == 0;
}

}  // namespace

bool see_own_files(const char* folder) {
    const int here = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
    const int temporary = open("/tmp", O_PATH | O_DIRECTORY | O_CLOEXEC);
    const int own = *folder == '\0' ? -1 : open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    mount_attr read_only{};
    read_only.attr_set = MOUNT_ATTR_RDONLY;
    const bool laid = here >= 0 && temporary >= 0 &&
                      mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
                      mount_setattr(AT_FDCWD, "/", AT_RECURSIVE, &read_only, sizeof read_only) == 0 &&
                      mount("tmpfs", kMemory, "tmpfs", kFlags, "size=256m,nr_inodes=65536,mode=1777") == 0 &&
                      lay_over("/tmp", temporary, kTemporaryLayer);
    // Its own processes, where the kernel lets a namespace see them; elsewhere it can look at the machine's.
    if (laid) mount("proc", "/proc", "proc", kFlags | MS_NOEXEC, nullptr);
    // Not every file system can have a layer: then the program reads its folder and cannot write there.
    if (laid && own >= 0) lay_over(folder, own, kOwnLayer);
    return laid && fchdir(here) == 0;
}

}  // namespace sortie
