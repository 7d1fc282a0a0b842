// The compiled part of the Python package.
#include <pybind11/pybind11.h>

#include "bindings.h"
#include "core/version.h"
#include "errors.h"
#include "long_call.h"

namespace py = pybind11;

PYBIND11_MODULE(_sortie, module) {
    using namespace sortie::python;
    module.attr("__version__") = sortie::version();
    py::register_exception<EngineError>(module, "Error", PyExc_ValueError);
    py::register_exception<AgentError>(module, "AgentError", PyExc_RuntimeError);
    bind_positions(module);
    bind_reports(module);
    bind_match(module);
    bind_agents(module);
    bind_runs(module);
    bind_files(module);
    py::module_::import("atexit").attr("register")(py::cpp_function([] { LongCalls::all().close(); }));
    py::module_::import("os").attr("register_at_fork")(
        py::arg("after_in_child") = py::cpp_function([] { LongCalls::all().forget(); }));
}
