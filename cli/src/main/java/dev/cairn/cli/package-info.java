/** The commands. Each is a class of its own; what they share is how they find a VM and how they print. */
@NullMarked
package dev.cairn.cli;

import org.jspecify.annotations.NullMarked;
