/** How the agent gets into a VM: its library near the target, attach, and its endpoint. */
@NullMarked
package dev.cairn.monitor.attach;

import org.jspecify.annotations.NullMarked;
