# add_avx2_build(TARGET FILES…): compiles the files for processors with AVX2 and BMI2 (x86-64-v3) and adds them to the
# target as one object file in which only make_avx2_session() is visible. The compiler emits the inline functions and
# templates that a file uses, and the linker keeps any one copy of those that are visible: hidden ones cannot be chosen
# for code that has to run on every processor.
find_program(SORTIE_LD NAMES ld.bfd REQUIRED)  # lld cannot resolve section groups in a relocatable link

function(add_avx2_build target)
  add_library(sortie_avx2 OBJECT ${ARGN})
  add_library(sortie_avx2_settings INTERFACE)  # linked last, because the later option wins
  if(NOT SORTIE_NATIVE)
    target_compile_options(sortie_avx2_settings INTERFACE -march=x86-64-v3)
  endif()
  target_compile_options(sortie_avx2 PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fno-gnu-unique>)  # cannot be hidden
  target_link_libraries(sortie_avx2 PRIVATE sortie_needs sortie_avx2_settings)

  set(script ${PROJECT_SOURCE_DIR}/cmake/avx2_build.lds)
  set(object ${CMAKE_CURRENT_BINARY_DIR}/sortie_avx2.o)
  add_custom_command(
    OUTPUT ${object}
    COMMAND ${SORTIE_LD} -r --force-group-allocation -T ${script} -o ${object}.visible $<TARGET_OBJECTS:sortie_avx2>
    COMMAND ${CMAKE_OBJCOPY} --wildcard --keep-global-symbol=_ZN6sortie17make_avx2_session*
            ${object}.visible ${object}
    DEPENDS $<TARGET_OBJECTS:sortie_avx2> ${script}
    COMMAND_EXPAND_LISTS VERBATIM)
  set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
  target_sources(${target} PRIVATE ${object})
endfunction()
