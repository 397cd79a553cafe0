/**
 * The Java API of live VMs: {@link dev.cairn.monitor.Monitor} finds them and keeps an immutable view of each.
 *
 * <p>Nothing here touches a VM. What is known comes from the counters that HotSpot shares and from {@code /proc}.
 */
@NullMarked
package dev.cairn.monitor;

import org.jspecify.annotations.NullMarked;
