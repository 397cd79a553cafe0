/** The commands about running VMs, and how a command finds a VM and goes inside it. */
@NullMarked
package dev.cairn.cli.vm;

import org.jspecify.annotations.NullMarked;
