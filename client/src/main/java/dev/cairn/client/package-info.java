/**
 * What an application may link to report about itself to a monitor: it answers chunks of its own and sends them when it
 * likes (debug monitor spec, "Client API"). Needs nothing but the JDK, from 17 on, and does nothing where no agent of
 * Cairn is in the VM.
 */
@NullMarked
package dev.cairn.client;

import org.jspecify.annotations.NullMarked;
