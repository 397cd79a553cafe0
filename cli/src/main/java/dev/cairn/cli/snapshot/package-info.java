/** The commands that answer questions about heap dumps. */
@NullMarked
package dev.cairn.cli.snapshot;

import org.jspecify.annotations.NullMarked;
