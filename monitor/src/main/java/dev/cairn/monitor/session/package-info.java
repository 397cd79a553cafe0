/**
 * Sessions with targets over the debug monitor's protocol: one connection each ({@link Client}), handlers for what
 * comes in ({@link ChunkHandlers}), and what is kept of it.
 */
@NullMarked
package dev.cairn.monitor.session;

import org.jspecify.annotations.NullMarked;
