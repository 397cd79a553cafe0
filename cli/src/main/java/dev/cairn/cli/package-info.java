/** Where Cairn begins, its commands by name, and those of no group: serve, doctor, help, rehearse. */
@NullMarked
package dev.cairn.cli;

import org.jspecify.annotations.NullMarked;
