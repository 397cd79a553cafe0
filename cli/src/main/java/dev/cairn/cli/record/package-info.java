/** The commands that record what a VM allocates and where its CPU time goes. */
@NullMarked
package dev.cairn.cli.record;

import org.jspecify.annotations.NullMarked;
