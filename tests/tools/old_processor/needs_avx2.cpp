// A program that an x86-64-v2 processor cannot run: see emulation_test.py.
#include <immintrin.h>

int main(int count, char**) {
    const __m256i sum = _mm256_add_epi32(_mm256_set1_epi32(count), _mm256_set1_epi32(1));
    return _mm256_extract_epi32(sum, 7) - count - 1;
}
