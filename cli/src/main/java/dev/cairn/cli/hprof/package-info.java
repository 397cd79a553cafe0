/** The commands of the HPROF agent: its folder, its help, and how it gets into a running VM. */
@NullMarked
package dev.cairn.cli.hprof;

import org.jspecify.annotations.NullMarked;
