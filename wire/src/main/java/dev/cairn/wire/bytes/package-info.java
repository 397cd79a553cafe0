/** Values made of bytes, and how they are read and written: big-endian, as JDWP is. */
@NullMarked
package dev.cairn.wire.bytes;

import org.jspecify.annotations.NullMarked;
