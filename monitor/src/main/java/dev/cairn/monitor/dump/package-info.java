/** Heap dumps of running VMs, by the VM's own dumper: where it may write, what it says, and what becomes of the file. */
@NullMarked
package dev.cairn.monitor.dump;

import org.jspecify.annotations.NullMarked;
