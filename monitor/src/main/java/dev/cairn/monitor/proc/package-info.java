/** What Linux says of processes and of the machine. Everything is read from a root that tests can replace. */
@NullMarked
package dev.cairn.monitor.proc;

import org.jspecify.annotations.NullMarked;
