# compile_by_folder(TARGET FILES…): the files of a folder are compiled together, up to 24 at a time. What they share,
# headers and templates, is most of the compiler's work, and is done once for all of them. So names in unnamed
# namespaces are unique within a folder. SORTIE_FOLDER_BUILD=OFF compiles each file alone.
option(SORTIE_FOLDER_BUILD "Compile the files of a folder together" ON)

function(compile_by_folder target)
  if(NOT SORTIE_FOLDER_BUILD)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  # A file that is included counts as a header there, and headers are warned of unnamed namespaces.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  foreach(file ${ARGN})
    cmake_path(GET file PARENT_PATH folder)
    # By a name that is the same in every checkout, so that the compiler cache of one serves the others.
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    string(MAKE_C_IDENTIFIER ${folder} folder)
    math(EXPR count_${folder} "0${count_${folder}} + 1" OUTPUT_FORMAT DECIMAL)
    math(EXPR part "(${count_${folder}} - 1) / 24")
    set_source_files_properties(${file} PROPERTIES UNITY_GROUP ${folder}_${part})
  endforeach()
endfunction()
