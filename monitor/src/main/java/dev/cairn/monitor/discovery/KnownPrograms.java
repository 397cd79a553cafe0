// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.discovery;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Turns a command line into the name that people use. What is special about a known program stands in the table below:
 * its kind, how it is recognised, and where its own name is found.
 */
public final class KnownPrograms {
    private static final String JAVA = "Java";
    private static final String JDK_TOOL = "JDK tool";
    private static final String SPRING_BOOT = "Spring Boot";
    private static final int SHOWN_ARGUMENTS = 3;

    /** {@code match} is a main class, a prefix of one if it ends in ".", or a prefix of a jar's file name. */
    private record Known(String kind, String match, Function<JavaCommandLine, String> detail) {
        boolean fits(String mainClass, String jarName) {
            return match.endsWith(".")
                    ? mainClass.startsWith(match)
                    : mainClass.equals(match) || (!jarName.isEmpty() && jarName.startsWith(match));
        }
    }

    private static final List<Known> TABLE = List.of(
            new Known("Maven", "org.codehaus.plexus.classworlds.launcher.Launcher", KnownPrograms::mavenProject),
            new Known("Maven", "org.apache.maven.wrapper.MavenWrapperMain", KnownPrograms::mavenProject),
            new Known("Maven", "org.mvndaemon.mvnd.", line -> "daemon"),
            new Known("Maven Surefire", "org.apache.maven.surefire.booter.ForkedBooter", KnownPrograms::nothing),
            new Known("Maven Surefire", "surefirebooter", KnownPrograms::nothing),
            new Known("Gradle", "org.gradle.launcher.daemon.bootstrap.GradleDaemon", line -> "daemon"),
            new Known("Gradle", "org.gradle.wrapper.GradleWrapperMain", KnownPrograms::arguments),
            new Known("Gradle", "gradle-wrapper.jar", KnownPrograms::arguments),
            new Known("Gradle", "org.gradle.launcher.GradleMain", KnownPrograms::arguments),
            new Known(
                    "Gradle",
                    "worker.org.gradle.process.internal.worker.GradleWorkerMain",
                    KnownPrograms::gradleWorker),
            new Known("Tomcat", "org.apache.catalina.startup.Bootstrap", KnownPrograms::tomcatBase),
            new Known(SPRING_BOOT, "org.springframework.boot.loader.", KnownPrograms::nothing),
            new Known("Quarkus", "quarkus-run.jar", KnownPrograms::nothing),
            new Known("Jetty", "org.eclipse.jetty.start.Main", KnownPrograms::nothing),
            new Known("WildFly", "jboss-modules.jar", KnownPrograms::nothing),
            new Known("Kafka", "kafka.Kafka", line -> fileName(firstArgument(line))),
            new Known("ZooKeeper", "org.apache.zookeeper.server.quorum.QuorumPeerMain", KnownPrograms::nothing),
            new Known("Cassandra", "org.apache.cassandra.service.CassandraDaemon", KnownPrograms::nothing),
            new Known("Elasticsearch", "org.elasticsearch.", KnownPrograms::nothing),
            new Known("OpenSearch", "org.opensearch.", KnownPrograms::nothing),
            new Known("Spark", "org.apache.spark.deploy.", KnownPrograms::arguments),
            new Known("Flink", "org.apache.flink.", KnownPrograms::nothing),
            new Known("Jenkins", "jenkins.war", KnownPrograms::nothing),
            new Known("IntelliJ IDEA", "com.intellij.idea.Main", KnownPrograms::nothing),
            new Known("Eclipse", "org.eclipse.equinox.launcher", KnownPrograms::nothing),
            new Known("Kotlin", "org.jetbrains.kotlin.daemon.KotlinCompileDaemon", line -> "compile daemon"),
            new Known("Scala", "xsbt.boot.Boot", line -> "sbt"),
            new Known("JShell", "jdk.jshell.execution.RemoteExecutionControl", KnownPrograms::nothing),
            new Known(JDK_TOOL, "jdk.", KnownPrograms::nothing),
            new Known(JDK_TOOL, "sun.tools.", KnownPrograms::nothing),
            new Known(JDK_TOOL, "com.sun.tools.", KnownPrograms::nothing),
            new Known("Cairn", "dev.cairn.cli.Main", KnownPrograms::firstArgument),
            new Known("Cairn", "cairn.jar", KnownPrograms::firstArgument));

    private KnownPrograms() {}

    /**
     * The name of the program that {@code line} starts.
     *
     * @param manifest what the jar of {@code -jar} says of itself, if it could be read
     * @param fallback the name if the command line does not give one
     */
    public static ProgramName name(JavaCommandLine line, Optional<JarManifest> manifest, String fallback) {
        String jarName = line.jar().map(KnownPrograms::fileName).orElse("");
        String mainClass = line.mainClass()
                .or(() -> manifest.flatMap(JarManifest::mainClass))
                .orElse("");
        String program = manifest.flatMap(JarManifest::startClass).orElse(mainClass);
        String plain = !jarName.isEmpty() ? jarName : !program.isEmpty() ? simpleName(program) : fallback;
        return TABLE.stream()
                .filter(known -> known.fits(mainClass, jarName))
                .findFirst()
                .map(known -> named(known, line, plain, program.isEmpty() ? jarName : program))
                .orElseGet(() -> new ProgramName(plain, JAVA, program.isEmpty() ? jarName : program));
    }

    /**
     * The name of a program that comes with a launcher of its own, as {@code jshell} does: its words mean what it
     * likes, so only the launcher's name counts.
     */
    static ProgramName ofLauncher(String launcher, String mainClass) {
        boolean jdkTool =
                mainClass.startsWith("jdk.") || mainClass.startsWith("sun.") || mainClass.startsWith("com.sun.");
        return new ProgramName(launcher, jdkTool ? JDK_TOOL : JAVA, mainClass);
    }

    private static ProgramName named(Known known, JavaCommandLine line, String plain, String mainClass) {
        if (known.kind.equals(SPRING_BOOT) || known.kind.equals(JDK_TOOL)) {
            return new ProgramName(plain, known.kind, mainClass);
        }
        String detail = known.detail.apply(line).strip();
        return new ProgramName(detail.isEmpty() ? known.kind : known.kind + " " + detail, known.kind, mainClass);
    }

    private static String nothing(JavaCommandLine line) {
        return "";
    }

    private static String firstArgument(JavaCommandLine line) {
        return line.arguments().isEmpty() ? "" : line.arguments().getFirst();
    }

    private static String mavenProject(JavaCommandLine line) {
        String project = line.property("maven.multiModuleProjectDirectory")
                .map(KnownPrograms::fileName)
                .orElse("");
        String arguments = arguments(line);
        return project.isEmpty() || arguments.isEmpty() ? project + arguments : project + ": " + arguments;
    }

    /** Its one argument is its name, in quotes that no shell took away: "'Gradle Test Executor 1'". */
    private static String gradleWorker(JavaCommandLine line) {
        String name = firstArgument(line).replace("'", "");
        return name.startsWith("Gradle ") ? name.substring("Gradle ".length()) : name;
    }

    private static String tomcatBase(JavaCommandLine line) {
        return line.property("catalina.base")
                .or(() -> line.property("catalina.home"))
                .map(KnownPrograms::fileName)
                .orElse("");
    }

    private static String arguments(JavaCommandLine line) {
        return line.arguments().stream().limit(SHOWN_ARGUMENTS).collect(Collectors.joining(" "));
    }

    private static String fileName(String path) {
        int end = path.length();
        while (end > 1 && path.charAt(end - 1) == '/') {
            end--;
        }
        return path.substring(path.lastIndexOf('/', end - 1) + 1, end);
    }

    private static String simpleName(String className) {
        if (className.endsWith(".java")) {
            return fileName(className); // a source file that the launcher compiles itself
        }
        String last = className.substring(className.lastIndexOf('.') + 1);
        return last.isEmpty() ? className : last;
    }
}
