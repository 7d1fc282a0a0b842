#include "server/web/room_entry.h"

#include <algorithm>

#include "server/web/room_setup.h"
#include "server/web/secrets.h"

namespace sortie::web {

namespace {

// An invitation gives its seat to who comes first, and lets them in again.
Answer<RoomEntry> accept_invitation(Room& room, const Rights& offered, const std::optional<std::string>& name,
                                    const Caller& caller) {
    const auto& list = room.data().access;
    const Side side = offered.has(Side::First) ? Side::First : Side::Second;
    Seat& seat = room.data().seats[index(side)];
    if (seat.kind == Seat::Kind::Open) {
        seat.kind = Seat::Kind::Human;
        if (name) seat.name = *name;
        return RoomEntry{offered, give_token(room, caller.token, offered), true};
    }
    const auto mine = std::find_if(list.begin(), list.end(), [&](const Access& each) {
        return !each.invitation && each.visitor == caller.visitor && each.rights.has(side);
    });
    if (mine == list.end())
        return Failure{ErrorCode::Conflict, "somebody else has come with this invitation"};
    return RoomEntry{mine->rights, seat_token(caller.token, room.id(), mine->rights), false};
}

}  // namespace

Answer<RoomEntry> enter_with_token(Room& room, const std::string& token,
                                   const std::optional<std::string>& name, const Caller& caller) {
    if (const Access* const access = room.find_access(token_hash(token))) {
        if (access->invitation) return accept_invitation(room, Rights(access->rights), name, caller);
        return RoomEntry{access->rights, token, false};
    }
    // The library tells visitors their tokens again, also of rooms that do not know them yet.
    const auto& list = room.data().access;
    const auto theirs = std::find_if(list.begin(), list.end(), [&](const Access& each) {
        return !each.invitation && each.visitor == caller.visitor &&
               same_secret(seat_token(caller.token, room.id(), each.rights), token);
    });
    if (theirs == list.end()) return Failure{ErrorCode::Forbidden, "that token does not belong to this room"};
    const Rights rights = theirs->rights;
    return RoomEntry{rights, give_token(room, caller.token, rights), true};
}

}  // namespace sortie::web
