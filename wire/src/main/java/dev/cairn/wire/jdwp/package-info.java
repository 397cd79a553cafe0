/** The framing of the Java Debug Wire Protocol: a handshake, and packets. */
@NullMarked
package dev.cairn.wire.jdwp;

import org.jspecify.annotations.NullMarked;
