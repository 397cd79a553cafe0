// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KnownProgramsTest {
    private static final String FALLBACK = "fallback";

    private static ProgramName name(String... command) {
        return KnownPrograms.name(JavaCommandLine.parse(List.of(command)), Optional.empty(), FALLBACK);
    }

    private static ProgramName nameOfJar(JarManifest manifest, String... command) {
        return KnownPrograms.name(JavaCommandLine.parse(List.of(command)), Optional.of(manifest), FALLBACK);
    }

    private static JarManifest manifest(String mainClass, String startClass) {
        return new JarManifest(Optional.of(mainClass), Optional.of(startClass).filter(text -> !text.isEmpty()));
    }

    @Test
    void namesMaven3ByItsProjectAndGoals() {
        String launcher = "org.codehaus.plexus.classworlds.launcher.Launcher";
        ProgramName name = name(
                "/opt/jdk/bin/java",
                "-classpath",
                "/usr/share/maven/boot/plexus-classworlds-2.8.0.jar",
                "-Dclassworlds.conf=/usr/share/maven/bin/m2.conf",
                "-Dmaven.home=/usr/share/maven",
                "-Dlibrary.jansi.path=/usr/share/maven/lib/jansi-native",
                "-Dmaven.multiModuleProjectDirectory=/home/me/src/web shop",
                launcher,
                "-B",
                "clean",
                "verify",
                "-DskipTests");

        assertThat(name).isEqualTo(new ProgramName("Maven web shop: -B clean verify", "Maven", launcher));
    }

    @Test
    void namesMaven4AsMaven3() {
        ProgramName name = name(
                "/opt/jdk/bin/java",
                "--enable-native-access=ALL-UNNAMED",
                "-classpath",
                "/opt/maven/boot/plexus-classworlds-2.9.0.jar",
                "-Dclassworlds.conf=/opt/maven/bin/m2.conf",
                "-Dmaven.home=/opt/maven",
                "-Dmaven.mainClass=org.apache.maven.cling.MavenCling",
                "-Dlibrary.jline.path=/opt/maven/lib/jline-native",
                "-Dmaven.multiModuleProjectDirectory=/srv/cairn/",
                "org.codehaus.plexus.classworlds.launcher.Launcher",
                "install");

        assertThat(name.name()).isEqualTo("Maven cairn: install");
        assertThat(name.kind()).isEqualTo("Maven");
    }

    @Test
    void namesTheWrapperOfMavenAsMaven() {
        ProgramName name = name(
                "java",
                "-classpath",
                "/srv/shop/.mvn/wrapper/maven-wrapper.jar",
                "-Dmaven.multiModuleProjectDirectory=/srv/shop",
                "org.apache.maven.wrapper.MavenWrapperMain",
                "test");

        assertThat(name.name()).isEqualTo("Maven shop: test");
    }

    @Test
    void namesMavenWithoutGoalsByItsProjectAlone() {
        ProgramName name = name(
                "java",
                "-Dmaven.multiModuleProjectDirectory=/srv/shop",
                "org.codehaus.plexus.classworlds.launcher.Launcher");

        assertThat(name.name()).isEqualTo("Maven shop");
    }

    @Test
    void namesMavenWithoutAProjectByItsGoals() {
        String launcher = "org.codehaus.plexus.classworlds.launcher.Launcher";

        assertThat(name("java", launcher, "verify").name()).isEqualTo("Maven verify");
        assertThat(name("java", launcher).name()).isEqualTo("Maven");
        assertThat(name("java", "-Dmaven.multiModuleProjectDirectory=/", launcher, "verify")
                        .name())
                .isEqualTo("Maven verify");
    }

    @Test
    void namesTheDaemonsOfBuildTools() {
        ProgramName gradle = name(
                "/opt/jdk/bin/java",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "-XX:MaxMetaspaceSize=384m",
                "-Xmx512m",
                "-Dfile.encoding=UTF-8",
                "-cp",
                "/home/me/.gradle/wrapper/dists/gradle-8.14-bin/x/gradle-8.14/lib/gradle-daemon-main-8.14.jar",
                "-javaagent:/home/me/.gradle/x/gradle-instrumentation-agent-8.14.jar",
                "org.gradle.launcher.daemon.bootstrap.GradleDaemon",
                "8.14");
        ProgramName mvnd = name("java", "-Dmvnd.home=/opt/mvnd", "org.mvndaemon.mvnd.common.MavenDaemon");

        assertThat(gradle.name()).isEqualTo("Gradle daemon");
        assertThat(gradle.kind()).isEqualTo("Gradle");
        assertThat(mvnd.name()).isEqualTo("Maven daemon");
    }

    @Test
    void namesTheWrapperOfGradleByItsTasks() {
        ProgramName byClass = name(
                "java",
                "-Xmx64m",
                "-Dorg.gradle.appname=gradlew",
                "-classpath",
                "/srv/shop/gradle/wrapper/gradle-wrapper.jar",
                "org.gradle.wrapper.GradleWrapperMain",
                "clean",
                "build");
        ProgramName byJar = name("java", "-Xmx64m", "-jar", "/srv/shop/gradle/wrapper/gradle-wrapper.jar", "build");

        assertThat(byClass.name()).isEqualTo("Gradle clean build");
        assertThat(byJar.name()).isEqualTo("Gradle build");
        assertThat(byJar.kind()).isEqualTo("Gradle");
    }

    @Test
    void namesAWorkerOfGradleAsGradleItselfDoes() {
        ProgramName name = name(
                "/opt/jdk/bin/java",
                "-Dorg.gradle.internal.worker.tmpdir=/srv/shop/build/tmp/test/work",
                "@/home/me/.gradle/.tmp/gradle-worker-classpath123.txt",
                "-Xmx512m",
                "-ea",
                "worker.org.gradle.process.internal.worker.GradleWorkerMain",
                "'Gradle Test Executor 1'");

        assertThat(name.name()).isEqualTo("Gradle Test Executor 1");
        assertThat(name.kind()).isEqualTo("Gradle");
    }

    @Test
    void namesTomcatByItsBase() {
        String bootstrap = "org.apache.catalina.startup.Bootstrap";
        ProgramName name = name(
                "/opt/jdk/bin/java",
                "-Djava.util.logging.config.file=/srv/tomcat/shop/conf/logging.properties",
                "-Djava.util.logging.manager=org.apache.juli.ClassLoaderLogManager",
                "-classpath",
                "/opt/tomcat/bin/bootstrap.jar:/opt/tomcat/bin/tomcat-juli.jar",
                "-Dcatalina.base=/srv/tomcat/shop",
                "-Dcatalina.home=/opt/tomcat-11",
                "-Djava.io.tmpdir=/srv/tomcat/shop/temp",
                bootstrap,
                "start");

        assertThat(name).isEqualTo(new ProgramName("Tomcat shop", "Tomcat", bootstrap));
        assertThat(name("java", "-Dcatalina.home=/opt/tomcat-11/", bootstrap, "start")
                        .name())
                .isEqualTo("Tomcat tomcat-11");
        assertThat(name("java", bootstrap, "start").name()).isEqualTo("Tomcat");
    }

    @Test
    void knowsTheForksOfSurefire() {
        ProgramName jar = name(
                "/opt/jdk/bin/java",
                "-jar",
                "/srv/shop/target/surefire/surefirebooter-20261120065623123_3.jar",
                "/srv/shop/target/surefire",
                "2026-11-20T06-56-23_062-jvmRun1",
                "surefire-20261120065623123_1tmp",
                "surefire_0-20261120065623123_2tmp");
        ProgramName mainClass =
                name("java", "-cp", "x", "org.apache.maven.surefire.booter.ForkedBooter", "/srv/shop/target/surefire");

        assertThat(jar.name()).isEqualTo("Maven Surefire");
        assertThat(jar.kind()).isEqualTo("Maven Surefire");
        assertThat(mainClass.kind()).isEqualTo("Maven Surefire");
    }

    @Test
    void namesASpringBootJarByItsFileAndItsStartClass() {
        JarManifest manifest =
                manifest("org.springframework.boot.loader.launch.JarLauncher", "com.example.shop.ShopApplication");

        ProgramName name = nameOfJar(manifest, "java", "-Xmx1g", "-jar", "/opt/shop/shop.jar", "--server.port=80");

        assertThat(name).isEqualTo(new ProgramName("shop.jar", "Spring Boot", "com.example.shop.ShopApplication"));
    }

    @Test
    void knowsTheLaunchersOfOlderSpringBoot() {
        JarManifest manifest = manifest("org.springframework.boot.loader.JarLauncher", "com.example.Shop");

        assertThat(nameOfJar(manifest, "java", "-jar", "-Dserver.port=80", "shop.jar"))
                .isEqualTo(new ProgramName("shop.jar", "Spring Boot", "com.example.Shop"));
    }

    @Test
    void knowsAnUnpackedSpringBootApplication() {
        String launcher = "org.springframework.boot.loader.launch.PropertiesLauncher";
        ProgramName name = name("java", "-cp", "/app", "-Dloader.path=lib", launcher);

        assertThat(name.kind()).isEqualTo("Spring Boot");
        assertThat(name.mainClass()).isEqualTo(launcher);
        assertThat(name.name()).isNotBlank();
    }

    @Test
    void namesKafkaByItsPropertiesWhateverTheirFolder() {
        assertThat(name("java", "-Xmx1G", "-cp", "libs/*", "kafka.Kafka", "/etc/kafka 4/server.properties")
                        .name())
                .isEqualTo("Kafka server.properties");
        assertThat(name("java", "kafka.Kafka", "broker-1.properties").name()).isEqualTo("Kafka broker-1.properties");
        assertThat(name("java", "kafka.Kafka").name()).isEqualTo("Kafka");
    }

    @Test
    void knowsQuarkus() {
        ProgramName name = nameOfJar(
                manifest("io.quarkus.bootstrap.runner.QuarkusEntryPoint", ""),
                "java",
                "-jar",
                "/deployments/quarkus-run.jar");

        assertThat(name.name()).isEqualTo("Quarkus");
        assertThat(name.mainClass()).isEqualTo("io.quarkus.bootstrap.runner.QuarkusEntryPoint");
    }

    @Test
    void namesAnyOtherClassByItsLastWord() {
        assertThat(name("java", "-cp", "target/classes", "com.example.shop.Main", "x"))
                .isEqualTo(new ProgramName("Main", "Java", "com.example.shop.Main"));
        assertThat(name("java", "Main").name()).isEqualTo("Main");
        assertThat(name("java", "com.example.Outer$Inner").name()).isEqualTo("Outer$Inner");
        assertThat(name("java", "日本.店").name()).isEqualTo("店");
        assertThat(name("java", "strange.").name()).isEqualTo("strange.");
    }

    @Test
    void namesAProgramThatRunsFromItsSourceByTheFile() {
        assertThat(name("java", "src/Hello.java", "x").name()).isEqualTo("Hello.java");
        assertThat(name("java", "Hello.java").name()).isEqualTo("Hello.java");
    }

    @Test
    void namesAnyOtherJarByItsFile() {
        assertThat(name("java", "-jar", "/home/me/My Programs/the shop.jar", "x"))
                .isEqualTo(new ProgramName("the shop.jar", "Java", "the shop.jar"));
        assertThat(nameOfJar(manifest("com.example.Shop", ""), "java", "-jar", "../\uD83D\uDE80.jar"))
                .isEqualTo(new ProgramName("\uD83D\uDE80.jar", "Java", "com.example.Shop"));
    }

    @Test
    void namesAModuleByItsMainClass() {
        assertThat(name("java", "-p", "mods", "-m", "com.example.shop/com.example.shop.Main"))
                .isEqualTo(new ProgramName("Main", "Java", "com.example.shop.Main"));
    }

    @Test
    void fallsBackWhereTheCommandLineDoesNotTell() {
        ProgramName fallback = new ProgramName(FALLBACK, "Java", "");

        assertThat(name("java", "@/opt/app/args")).isEqualTo(fallback);
        assertThat(name("java")).isEqualTo(fallback);
        assertThat(name("")).isEqualTo(fallback);
        assertThat(KnownPrograms.name(JavaCommandLine.parse(List.of()), Optional.empty(), FALLBACK))
                .isEqualTo(fallback);
        assertThat(name("java", "-jar", "").name()).isEqualTo(FALLBACK);
        assertThat(name("java", "").name()).isEqualTo(FALLBACK);
    }

    @Test
    void isNotFooledByNamesThatOnlyLookLikeAKnownProgram() {
        assertThat(name("java", "org.mvndaemonmvnd.Main").kind()).isEqualTo("Java");
        assertThat(name("java", "org.apache.catalina.startup.BootstrapX").kind())
                .isEqualTo("Java");
        assertThat(name("java", "-jar", "/opt/gradle-wrapper.jar/app.jar").kind())
                .isEqualTo("Java");
        assertThat(name("java", "com.example.Main", "org.gradle.wrapper.GradleWrapperMain")
                        .kind())
                .isEqualTo("Java");
    }
}
