// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JavaCommandLineTest {
    private static JavaCommandLine parse(String... command) {
        return JavaCommandLine.parse(List.of(command));
    }

    @Test
    void findsTheMainClassBehindTheOptions() {
        JavaCommandLine line =
                parse("/opt/jdk/bin/java", "-Xmx1g", "-cp", "a.jar:b.jar", "com.example.Main", "-x", "y z");

        assertThat(line.options()).containsExactly("-Xmx1g", "-cp a.jar:b.jar");
        assertThat(line.mainClass()).contains("com.example.Main");
        assertThat(line.jar()).isEmpty();
        assertThat(line.arguments()).containsExactly("-x", "y z");
    }

    @Test
    void findsTheJarAndWhatIsPassedToIt() {
        JavaCommandLine line =
                parse("java", "-Da=b", "-jar", "/opt/my app/app.jar", "--server.port=80", "-jar", "c.jar");

        assertThat(line.options()).containsExactly("-Da=b");
        assertThat(line.jar()).contains("/opt/my app/app.jar");
        assertThat(line.mainClass()).isEmpty();
        assertThat(line.arguments()).containsExactly("--server.port=80", "-jar", "c.jar");
    }

    @Test
    void takesOptionsBetweenTheJarOptionAndTheJarForOptions() {
        JavaCommandLine line = parse("java", "-jar", "-Dspring.profiles.active=prod", "-cp", "x", "app.jar", "run");

        assertThat(line.jar()).contains("app.jar");
        assertThat(line.options()).containsExactly("-Dspring.profiles.active=prod", "-cp x");
        assertThat(line.property("spring.profiles.active")).contains("prod");
        assertThat(line.arguments()).containsExactly("run");
    }

    @Test
    void findsTheMainClassOfAModule() {
        JavaCommandLine line = parse("java", "-p", "mods", "-m", "com.example.app/com.example.app.Main", "-Da=b");

        assertThat(line.options()).containsExactly("-p mods");
        assertThat(line.mainClass()).contains("com.example.app.Main");
        assertThat(line.arguments()).containsExactly("-Da=b");
        assertThat(line.property("a")).isEmpty();
        assertThat(parse("java", "--module", "m/M").mainClass()).contains("M");
        assertThat(parse("java", "--module=m/M", "x").mainClass()).contains("M");
        assertThat(parse("java", "--module=m/M", "x").arguments()).containsExactly("x");
    }

    @Test
    void namesTheModuleWhereItsMainClassIsNotGiven() {
        assertThat(parse("java", "-m", "com.example.app").mainClass()).contains("com.example.app");
        assertThat(parse("java", "--module=com.example.app").mainClass()).contains("com.example.app");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-cp",
                "-classpath",
                "--class-path",
                "-p",
                "--module-path",
                "--upgrade-module-path",
                "--add-modules",
                "--limit-modules",
                "--add-exports",
                "--add-opens",
                "--add-reads",
                "--patch-module",
                "--enable-native-access",
                "--source"
            })
    void doesNotTakeTheValueOfAnOptionForTheMainClass(String option) {
        JavaCommandLine line = parse("java", option, "value", "Main");

        assertThat(line.options()).containsExactly(option + " value");
        assertThat(line.mainClass()).contains("Main");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--class-path=x",
                "-XX:+UseZGC",
                "-javaagent:a.jar=b",
                "-agentlib:jdwp=transport=dt_socket",
                "@options.txt",
                "-ea",
                "-"
            })
    void takesTheWordBehindAnOptionWithoutValueForTheMainClass(String option) {
        JavaCommandLine line = parse("java", option, "Main");

        assertThat(line.options()).containsExactly(option);
        assertThat(line.mainClass()).contains("Main");
    }

    @Test
    void knowsNothingOfAFileOfArguments() {
        JavaCommandLine line = parse("java", "@/opt/app/args");

        assertThat(line.options()).containsExactly("@/opt/app/args");
        assertThat(line.mainClass()).isEmpty();
        assertThat(line.jar()).isEmpty();
        assertThat(line.arguments()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-jar", "-m", "--module", "-cp", "--add-opens", "-"})
    void survivesALineThatEndsTooEarly(String last) {
        JavaCommandLine line = parse("java", last);

        assertThat(line.options()).containsExactly(last);
        assertThat(line.mainClass()).isEmpty();
        assertThat(line.jar()).isEmpty();
    }

    @Test
    void survivesEmptyLinesAndWords() {
        assertThat(JavaCommandLine.parse(List.of()).mainClass()).isEmpty();
        assertThat(parse("").mainClass()).isEmpty();
        assertThat(parse("java").options()).isEmpty();
        assertThat(parse("java", "--module=").mainClass()).contains("");
        assertThat(parse("java", "-jar", "").jar()).contains("");
    }

    @Test
    void readsAProperty() {
        JavaCommandLine line =
                parse("java", "-Dempty=", "-Dflag", "-Dpath=/a=b c", "-Dname=日本 \uD83D\uDE80", "Main", "-Dlate=1");

        assertThat(line.property("empty")).contains("");
        assertThat(line.property("flag")).isEmpty();
        assertThat(line.property("path")).contains("/a=b c");
        assertThat(line.property("name")).contains("日本 \uD83D\uDE80");
        assertThat(line.property("pat")).isEmpty();
        assertThat(line.property("late")).isEmpty();
    }

    @Test
    void believesTheLastOfTwoValuesOfAPropertyAsTheVmDoes() {
        assertThat(parse("java", "-Da=1", "-Da=2", "Main").property("a")).contains("2");
    }

    @Test
    void readsALineOfManyWords() {
        List<String> command = IntStream.range(0, 100_000)
                .mapToObj(i -> i == 0 ? "java" : "-D" + i + "=" + i)
                .toList();

        assertThat(JavaCommandLine.parse(command).property("99999")).contains("99999");
    }
}
