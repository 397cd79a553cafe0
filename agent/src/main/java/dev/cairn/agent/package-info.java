/**
 * What Cairn runs inside a target VM, in Java. Runs on JDK 17 and later, brings no dependency, and does nothing until it
 * is asked to.
 */
@NullMarked
package dev.cairn.agent;

import org.jspecify.annotations.NullMarked;
