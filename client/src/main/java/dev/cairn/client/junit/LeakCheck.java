// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What must be garbage after a test. A test that leaves more behind fails, and says what holds it and where it was made.
 * The heap is dumped when the test method has ended, before {@code @AfterEach}; what only soft, weak or phantom references
 * hold is garbage. Fields of the test's own object hold what they refer to.
 *
 * <p>The dump is analysed in a second process, {@code cairn}: the system property {@value #COMMAND} names it, else it is
 * looked for on the {@code PATH}.
 *
 * <p>On a class it holds for each test in it, and in its nested classes; the annotation that is nearest to the test is the
 * one that counts, as a whole. The whole VM is looked at, so tests that run beside it must not hold the same classes.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@ExtendWith(LeakCheckExtension.class)
public @interface LeakCheck {
    /** The system property with the path of the command {@code cairn}. */
    String COMMAND = "cairn.command";

    /** The system property with a folder in which the dumps of tests that leave something behind are kept. */
    String DUMPS = "cairn.dumps";

    /** No object of these classes may be held after the test. Objects of their subclasses are not meant. */
    Class<?>[] value() default {};

    /**
     * The same by name: {@code shop.Session}, {@code shop.Session$*}. {@code *} goes up to the next dot, {@code **} across
     * dots.
     */
    String[] classes() default {};

    /**
     * Classes of which no more objects may be held after each run than after the run before, by name:
     * {@code shop.**}. The test method is run {@link #runs} times, on the same object with the same arguments and without
     * {@code @BeforeEach} in between.
     */
    String[] growing() default {};

    /** How often the test method is run if {@link #growing} names classes: 3 or more, as caches fill in the first run. */
    int runs() default 4;

    /**
     * Whether allocations of those classes are recorded while the test runs, so that the failure says where they were made;
     * objects that are garbage by then are among those.
     */
    boolean sites() default true;

    /** What becomes of the test where the heap cannot be checked. */
    OnUnavailable onUnavailable() default OnUnavailable.FAIL;
}
