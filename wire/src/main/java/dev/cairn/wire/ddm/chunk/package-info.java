/** Every chunk of the protocol as a record, in packages by subject; {@link dev.cairn.wire.ddm.chunk.Catalogue} lists them. */
@NullMarked
package dev.cairn.wire.ddm.chunk;

import org.jspecify.annotations.NullMarked;
