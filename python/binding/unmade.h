// Objects that were never made: Kind.__new__(Kind) gives Python an object whose constructor has not run.
// Where Python makes no objects itself that is refused; elsewhere their memory is zero and every use says so.
#pragma once

#include <cstring>
#include <new>
#include <pybind11/pybind11.h>

namespace sortie::python {

struct ZeroedMemory {
    static void* operator new(std::size_t size) { return std::memset(::operator new(size), 0, size); }
    static void* operator new(std::size_t, void* place) noexcept { return place; }
    static void operator delete(void* memory) { ::operator delete(memory); }
};

// The pointer that the constructor sets.
template <class Pointer>
decltype(auto) made(const Pointer& pointer) {
    if (pointer == nullptr) throw pybind11::type_error("this object was never initialised");
    return *pointer;
}

inline void forbid_new(pybind11::handle kind) {
    kind.attr("__new__") =
        pybind11::module_::import("builtins")
            .attr("staticmethod")(pybind11::cpp_function([](const pybind11::args&, const pybind11::kwargs&) {
                throw pybind11::type_error("objects of this kind come from a Game");
            }));
}

}  // namespace sortie::python
