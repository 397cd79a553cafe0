/**
 * Counts the allocations of the VM that it runs in, each and every one, with the class and the stack of each: for tests
 * (package {@code dev.cairn.client.junit}) and for applications that want to know. A small native library that comes in the
 * same jar does the counting; no agent and no other process is needed.
 */
@NullMarked
package dev.cairn.client.alloc;

import org.jspecify.annotations.NullMarked;
