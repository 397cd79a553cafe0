/** What every command needs: where it prints, how numbers, tables and sentences read, and what its exit code says. */
@NullMarked
package dev.cairn.cli.terminal;

import org.jspecify.annotations.NullMarked;
