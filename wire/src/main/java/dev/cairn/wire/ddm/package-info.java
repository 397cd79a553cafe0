/**
 * The Dalvik Debug Monitor's chunk protocol, which travels in JDWP packets of one command: how chunks lie in a packet,
 * and how the fields of a chunk are described once, to be read, written and documented from that one place.
 */
@NullMarked
package dev.cairn.wire.ddm;

import org.jspecify.annotations.NullMarked;
