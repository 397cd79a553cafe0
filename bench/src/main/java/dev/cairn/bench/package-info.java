/** Figures for docs/benchmarks.md: programs that measure, and nothing that decides. */
@NullMarked
package dev.cairn.bench;

import org.jspecify.annotations.NullMarked;
