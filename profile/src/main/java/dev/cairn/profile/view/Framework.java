// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

import dev.cairn.profile.model.StackFrame;
import java.util.List;
import java.util.Optional;

/**
 * Code that many programs have in their stacks and none of them wrote: the platform, servers, containers. Views may fold a
 * run of such frames into one line, so that what the program itself does stands out.
 *
 * @param name for people
 * @param packages what its classes' names begin with, or which its libraries are, each with a dot at its end
 */
public record Framework(String name, List<String> packages) {
    /** All that are known. No two share a package. */
    public static final List<Framework> ALL = List.of(
            of(
                    "JDK",
                    "java.",
                    "javax.",
                    "jdk.",
                    "sun.",
                    "com.sun.",
                    "libjvm.so.",
                    "libjava.so.",
                    "libzip.so.",
                    "libnio.so.",
                    "libnet.so.",
                    "libjimage.so.",
                    "libverify.so.",
                    "libjli.so."),
            of("C library", "libc.so.", "libm.so.", "libstdc++.so.", "libpthread.so.", "libz.so."),
            of("Android", "android.", "androidx.", "com.android.internal.", "dalvik.", "libcore."),
            of("Kotlin", "kotlin.", "kotlinx."),
            of("Scala", "scala."),
            of("Groovy", "groovy.", "org.codehaus.groovy.", "org.apache.groovy."),
            of("Clojure", "clojure."),
            of("Jakarta", "jakarta."),
            of("Spring", "org.springframework."),
            of("Tomcat", "org.apache.catalina.", "org.apache.coyote.", "org.apache.tomcat."),
            of("Jetty", "org.eclipse.jetty."),
            of("Undertow", "io.undertow.", "org.xnio."),
            of("JBoss", "org.jboss.", "org.wildfly."),
            of("Netty", "io.netty."),
            of("Vert.x", "io.vertx."),
            of("Quarkus", "io.quarkus."),
            of("Micronaut", "io.micronaut."),
            of("Helidon", "io.helidon."),
            of("Reactor", "reactor."),
            of("RxJava", "io.reactivex."),
            of("gRPC", "io.grpc."),
            of("Akka", "akka."),
            of("Pekko", "org.apache.pekko."),
            of("Hibernate", "org.hibernate."),
            of("Jersey", "org.glassfish."),
            of("Jackson", "com.fasterxml.jackson."),
            of("OkHttp", "okhttp3.", "okio."),
            of("Log4j", "org.apache.logging.log4j."),
            of("Logback", "ch.qos.logback.", "org.slf4j."),
            of("ByteBuddy", "net.bytebuddy."),
            of("JUnit", "org.junit.", "junit."),
            of("TestNG", "org.testng."),
            of("Maven", "org.apache.maven."),
            of("Gradle", "org.gradle."));

    public Framework {
        packages = List.copyOf(packages);
    }

    private static Framework of(String name, String... packages) {
        return new Framework(name, List.of(packages));
    }

    /** Whose code a frame is; empty for the program's own, and for a frame without a class, such as one of native code. */
    public static Optional<Framework> of(StackFrame frame) {
        String className = frame.className();
        return className.isEmpty()
                ? Optional.empty()
                : ALL.stream()
                        .filter(each -> each.packages.stream().anyMatch((className + ".")::startsWith))
                        .findFirst();
    }
}
