/** HPROF files as streams of records. Their bytes are described in {@link dev.cairn.wire.hprof}. */
@NullMarked
package dev.cairn.heap.hprof;

import org.jspecify.annotations.NullMarked;
