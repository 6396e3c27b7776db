/* For loops over vectors, in more than one engine. */
#pragma once

#define FS_FAST_INLINE static inline __attribute__ ((always_inline))

/* Compiled a second time for processors with 256-bit integer operations; the program chooses at its start. The
 * choice is by instruction level, because the name of a processor would match only that one. Sanitizers use the
 * plain code, and so does a compiler that is configured for such instructions (-march=native): it would not inline
 * these functions into code for what it considers another processor. */
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__clang__) && !defined(__AVX2__)                         \
    && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define FS_FAST_WIDE 1
#define FS_FAST_MANY_TARGETS __attribute__ ((target_clones ("arch=x86-64-v3", "default")))
#else
#define FS_FAST_WIDE 0
#define FS_FAST_MANY_TARGETS
#endif
