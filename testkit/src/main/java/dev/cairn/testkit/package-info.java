/** What the tests of every module share: real target VMs, the programs they run, and hand-made input. */
@NullMarked
package dev.cairn.testkit;

import org.jspecify.annotations.NullMarked;
