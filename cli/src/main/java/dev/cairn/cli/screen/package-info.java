/** Tables that stay on a terminal's screen, renew themselves, and are sorted by keys. */
@NullMarked
package dev.cairn.cli.screen;

import org.jspecify.annotations.NullMarked;
