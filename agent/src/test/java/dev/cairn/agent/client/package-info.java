/** The client API and the agent together, in real VMs. */
@NullMarked
package dev.cairn.agent.client;

import org.jspecify.annotations.NullMarked;
