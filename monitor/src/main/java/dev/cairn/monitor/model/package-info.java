/** What is known of VMs and of the machine at one moment: immutable records, and nothing else. */
@NullMarked
package dev.cairn.monitor.model;

import org.jspecify.annotations.NullMarked;
