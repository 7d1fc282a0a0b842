// Networks as files: some lines of text that say what the network is, an empty line, the numbers, a checksum.
//
//   sortie-network 1
//   game breakthrough
//   variant standard
//   size 8x8
//   inputs 128
//   active 32
//   hidden 128
//   buckets 8
//   score-scale 110
//   probability-scale 110
//   made 6 generations of sortie learn …
//
//   rows, biases, output weights: 16 bits each; output biases: 32 bits each; checksum: 64 bits; low bytes
//   first
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/result.h"
#include "eval/network.h"

namespace sortie {

inline constexpr int kNetworkVersion = 1;

std::string network_bytes(const Network& network);

// Reads what network_bytes() wrote, or says what is wrong with it. A network that has been read can be used.
Result<Network> parse_network(std::string_view bytes);

// The same from a file; messages begin with its name.
Result<Network> read_network_file(const std::string& path);

}  // namespace sortie
