/**
 * The block of performance counters that HotSpot shares as {@code /tmp/hsperfdata_USER/PID}: its layout, and a reader
 * that trusts nothing in it. Source: {@code perfMemory.hpp} of OpenJDK, format 2.0, unchanged from JDK 6 to JDK 25.
 */
@NullMarked
package dev.cairn.wire.perfdata;

import org.jspecify.annotations.NullMarked;
