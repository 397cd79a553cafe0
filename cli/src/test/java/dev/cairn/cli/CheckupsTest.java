// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.report.vm.Checkup;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CheckupsTest {
    /** Looked up in Debian 12, by apt-cache policy. Its Node.js is too old to build the page. */
    private static final List<String> OF_DEBIAN_12 = List.of("gcc", "libc6-dev", "make", "maven", "chromium");

    private final List<Checkup> checkups = new Checkups(Map.of("PATH", "/nowhere")).all();

    @Test
    void recommendsOnlyPackagesThatThereAre() {
        List<String> packages = checkups.stream()
                .flatMap(each -> Stream.ofNullable(each.remedy()))
                .filter(remedy -> remedy.startsWith("apt-get install "))
                .flatMap(remedy ->
                        Stream.of(remedy.substring("apt-get install ".length()).split(" ")))
                .toList();
        assertThat(packages).isNotEmpty().isSubsetOf(OF_DEBIAN_12);
    }

    @Test
    void asksForNothingThatCairnDoesNotUse() {
        assertThat(checkups).extracting(Checkup::name).doesNotContain("adb");
    }
}
