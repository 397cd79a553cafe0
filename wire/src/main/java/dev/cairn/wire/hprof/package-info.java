/**
 * The bytes of HPROF files: versions 1.0 to 1.0.2 as the JDK's agent and HotSpot write them, and 1.0.3 as Android does.
 * Source: OpenJDK {@code hprof_b_spec.h} and {@code heapDumper.cpp}; ART {@code hprof.cc}. Everything is big-endian.
 */
@NullMarked
package dev.cairn.wire.hprof;

import org.jspecify.annotations.NullMarked;
