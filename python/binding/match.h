// A game in progress, as Python sees it.
#pragma once

#include <memory>

#include "bindings.h"
#include "engine/session.h"
#include "errors.h"
#include "unmade.h"

namespace sortie::python {

struct Match : ZeroedMemory {
    explicit Match(const PositionValue& start) : rules(start.rules), session(open_session(start)) {}

    PositionValue position() const {
        return value_or_throw(made(rules).parse(made(session).position_text()));
    }

    const GameRules* rules;
    std::unique_ptr<Session> session;
};

}  // namespace sortie::python
