/** Programs that run in target VMs. They use nothing but {@code java.base} and run on JDK 17 and later. */
@NullMarked
package dev.cairn.testkit.target;

import org.jspecify.annotations.NullMarked;
