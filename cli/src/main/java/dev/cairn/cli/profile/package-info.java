/** The commands that show, compare and convert profiles. */
@NullMarked
package dev.cairn.cli.profile;

import org.jspecify.annotations.NullMarked;
