/** The HPROF agent against real targets. */
@NullMarked
package dev.cairn.agent.hprof;

import org.jspecify.annotations.NullMarked;
