// A list of types, to do the same for each of them.
#pragma once

#include <type_traits>

namespace sortie {

template <class... Types>
struct TypeList {};

// Calls visit(std::type_identity<T>) for each type T, in order.
template <class... Types, class Visit>
void for_each_type(TypeList<Types...>, Visit&& visit) {
    (visit(std::type_identity<Types>{}), ...);
}

}  // namespace sortie
