// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileFilterTest {
    private static final StackFrame FRAME =
            new StackFrame("com.acme.db.Store$Row", "load", Optional.of("Store.java"), 12);

    @Test
    void aRuleWithoutAPrefixMatchesTheClassOrAFrame() {
        FilterRule rule = rule("com.acme.**");

        assertThat(rule.matchesClass("com.acme.db.Key")).isTrue();
        assertThat(rule.matchesFrame(FRAME)).isTrue();
        assertThat(rule.matchesThread("com.acme.main")).isFalse();
    }

    @Test
    void aFrameIsMatchedByItsClassOrItsMethod() {
        assertThat(rule("frame:com.acme.db.Store$Row").matchesFrame(FRAME)).isTrue();
        assertThat(rule("frame:com.acme.db.Store$Row.load").matchesFrame(FRAME)).isTrue();
        assertThat(rule("frame:com.acme.db.*.load").matchesFrame(FRAME)).isTrue();
        assertThat(rule("frame:com.acme.db").matchesFrame(FRAME)).isFalse();
        assertThat(rule("frame:**").matchesClass("byte[]")).isFalse();
    }

    @Test
    void aPackageIsMatchedWithThoseBelowIt() {
        assertThat(rule("package:com.acme").matchesFrame(FRAME)).isTrue();
        assertThat(rule("package:com.acme.db").matchesFrame(FRAME)).isTrue();
        assertThat(rule("package:com.ac").matchesFrame(FRAME)).isFalse();
        assertThat(rule("package:com.acme.db.Store$Row").matchesFrame(FRAME)).isFalse();
        assertThat(rule("package:java.util").matchesClass("java.util.HashMap$Node[]"))
                .isTrue();
        assertThat(rule("package:**").matchesClass("int[]")).isFalse();
    }

    @Test
    void aClassIsMatchedAsJavaWritesIt() {
        assertThat(rule("class:byte[]").matchesClass("byte[]")).isTrue();
        assertThat(rule("class:**").matchesClass("")).isFalse();
        assertThat(rule("class:**").matchesFrame(FRAME)).isFalse();
    }

    @Test
    void theNameOfAThreadMayHaveAnythingInIt() {
        assertThat(rule("thread:http-*").matchesThread("http-nio:8080.exec 1")).isTrue();
        assertThat(rule("thread:a:b").matchesThread("a:b")).isTrue();
    }

    @Test
    void aFilterSaysWhatItIs() {
        assertThat(filter(List.of("com.acme.**", "thread:main"), List.of("class:byte[]"))
                        .texts())
                .containsExactly("include com.acme.**", "include thread:main", "exclude class:byte[]");
    }

    @Test
    void aPlacePassesThatSomeIncludeAndNoExcludeMatches() {
        List<StackFrame> stack = List.of(new StackFrame("a.Io", "read", Optional.empty(), 3), FRAME);

        assertThat(ProfileFilter.EVERYTHING.passes("byte[]", "main", List.of())).isTrue();
        assertThat(filter(List.of("frame:com.acme.**"), List.of()).passes("byte[]", "main", stack))
                .isTrue();
        assertThat(filter(List.of("frame:com.acme.**"), List.of()).passes("byte[]", "main", List.of()))
                .isFalse();
        assertThat(filter(List.of("class:int[]", "thread:ma*"), List.of()).passes("byte[]", "main", stack))
                .isTrue();
        assertThat(filter(List.of("class:byte[]"), List.of("thread:main")).passes("byte[]", "main", stack))
                .isFalse();
        assertThat(filter(List.of(), List.of("package:com.acme")).passes("byte[]", "main", stack))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "class:", "frame: "})
    void anEmptyRuleIsNamed(String text) {
        assertThat(problem(text))
                .isEqualTo("The filter \"" + text
                        + "\" has no pattern; give one, such as com.acme.**, class:byte[] or thread:worker-*.");
    }

    @Test
    void aPrefixThatIsNoneIsNamed() {
        assertThat(problem("clas:byte[]"))
                .isEqualTo(
                        "The filter \"clas:byte[]\" begins with \"clas:\", which is none of class:, frame:, package: "
                                + "and thread:.");
    }

    private static FilterRule rule(String text) {
        return filter(List.of(text), List.of()).includes().getFirst();
    }

    private static ProfileFilter filter(List<String> includes, List<String> excludes) {
        return ((ProfileFilter.Parsed.Good) ProfileFilter.parse(includes, excludes)).filter();
    }

    private static String problem(String exclude) {
        return ((ProfileFilter.Parsed.Bad) ProfileFilter.parse(List.of("fine"), List.of(exclude))).problem();
    }
}
