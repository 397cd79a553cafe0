/** A program that uses the client API on command, for tests of all modules: it runs in target VMs, of Java 17 too. */
@NullMarked
package dev.cairn.client.app;

import org.jspecify.annotations.NullMarked;
