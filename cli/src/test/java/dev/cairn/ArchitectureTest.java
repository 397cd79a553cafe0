// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.cairn.cli.Version;
import dev.cairn.client.DdmServer;
import dev.cairn.wire.perfdata.PerfDataLayout;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Holds the arrows of ARCHITECTURE.md: they point one way. */
class ArchitectureTest {
    private static final int CLASS_FILE_OF_17 = 61;
    private static final int CLASS_FILE_OF_25 = 69;

    private static final String[] HEAP_API = {
        "dev.cairn.heap", "dev.cairn.heap.object", "dev.cairn.heap.root", "dev.cairn.heap.site"
    };

    private static final JavaClasses CAIRN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("testkit"))
            .importPackages("dev.cairn");

    @Test
    void modulesUseOnlyWhatIsBelowThem() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("wire")
                .definedBy("dev.cairn.wire..")
                .layer("client")
                .definedBy("dev.cairn.client..")
                .layer("agent")
                .definedBy("dev.cairn.agent..")
                .layer("files")
                .definedBy("dev.cairn.files..")
                .layer("heap")
                .definedBy("dev.cairn.heap..")
                .layer("profile")
                .definedBy("dev.cairn.profile..")
                .layer("hprof")
                .definedBy("dev.cairn.hprof..")
                .layer("monitor")
                .definedBy("dev.cairn.monitor..")
                .layer("report")
                .definedBy("dev.cairn.report..")
                .layer("web")
                .definedBy("dev.cairn.web..")
                .layer("cli")
                .definedBy("dev.cairn.cli..")
                .whereLayer("cli")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("web")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("report")
                .mayOnlyBeAccessedByLayers("web", "cli")
                .whereLayer("monitor")
                .mayOnlyBeAccessedByLayers("web", "cli")
                .whereLayer("hprof")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("heap")
                .mayOnlyBeAccessedByLayers("monitor", "web", "cli")
                .whereLayer("profile")
                .mayOnlyBeAccessedByLayers("hprof", "monitor", "web", "cli")
                .whereLayer("agent")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("client")
                .mayOnlyBeAccessedByLayers("agent")
                .whereLayer("files")
                .mayOnlyBeAccessedByLayers("heap", "profile", "monitor", "web", "cli")
                .whereLayer("wire")
                .mayOnlyBeAccessedByLayers("agent", "heap", "profile", "hprof", "monitor", "web", "cli")
                .check(CAIRN);
    }

    @Test
    void packagesInsideAModuleFormNoCircle() {
        slices().matching("dev.cairn.report.(**)").should().beFreeOfCycles().check(CAIRN);
        slices().matching("dev.cairn.web.(**)").should().beFreeOfCycles().check(CAIRN);
        slices().matching("dev.cairn.wire.(**)").should().beFreeOfCycles().check(CAIRN);
        slices().matching("dev.cairn.client.(**)").should().beFreeOfCycles().check(CAIRN);
        slices().matching("dev.cairn.agent.(**)").should().beFreeOfCycles().check(CAIRN);
        slices().matching("dev.cairn.profile.(*)..").should().beFreeOfCycles().check(CAIRN);
        slices().matching("dev.cairn.profile.read.(*)..")
                .should()
                .beFreeOfCycles()
                .check(CAIRN);
        slices().matching("dev.cairn.hprof.(*)..").should().beFreeOfCycles().check(CAIRN);
        slices().matching("dev.cairn.monitor.(*)..").should().beFreeOfCycles().check(CAIRN);
        slices().matching("dev.cairn.monitor.session.(*)..")
                .should()
                .beFreeOfCycles()
                .check(CAIRN);
        slices().matching("dev.cairn.monitor.device.(*)..")
                .should()
                .beFreeOfCycles()
                .check(CAIRN);
        noClasses()
                .that()
                .resideInAPackage("dev.cairn.monitor.device.*")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.cairn.monitor.device")
                .check(CAIRN);
        noClasses()
                .that()
                .resideInAPackage("dev.cairn.monitor.device.transport")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.cairn.monitor.device.service", "dev.cairn.monitor.device.host")
                .because("a connection knows nothing of what its streams lead to")
                .check(CAIRN);
        slices().matching("dev.cairn.heap.(*)..").should().beFreeOfCycles().check(CAIRN);
        slices().matching("dev.cairn.heap.sql.(*)..").should().beFreeOfCycles().check(CAIRN);
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.cairn.heap.sql.duckdb")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.duckdb..", "dev.cairn.heap.sql.duckdb")
                .because("whoever has no DuckDB needs none")
                .check(CAIRN);
        noClasses()
                .that()
                .resideInAPackage("dev.cairn.heap.sql..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.cairn.heap.engine..", "dev.cairn.heap.hprof..", "dev.cairn.heap.graph..")
                .because("SQL asks what everybody can ask")
                .check(CAIRN);
        noClasses()
                .that()
                .resideInAPackage("dev.cairn.heap.sql.*..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.cairn.heap.sql")
                .check(CAIRN);
        slices().matching("dev.cairn.heap.hprof.(*)..")
                .should()
                .beFreeOfCycles()
                .check(CAIRN);
        slices().matching("dev.cairn.cli.(*)..").should().beFreeOfCycles().check(CAIRN);
        noClasses()
                .that()
                .resideInAnyPackage(HEAP_API)
                .should()
                .dependOnClassesThat(resideInAPackage("dev.cairn.heap.*..").and(not(resideInAnyPackage(HEAP_API))))
                .because("the API of snapshots knows nothing of its engine")
                .check(CAIRN);
        noClasses()
                .that()
                .resideInAPackage("dev.cairn.heap.hprof.*")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.cairn.heap.hprof")
                .check(CAIRN);
        noClasses()
                .that()
                .resideInAPackage("dev.cairn.profile.read.*..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.cairn.profile.read")
                .check(CAIRN);
        noClasses()
                .that()
                .resideInAPackage("dev.cairn.monitor.*..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.cairn.monitor")
                .check(CAIRN);
        noClasses()
                .that()
                .resideInAPackage("dev.cairn.cli.*")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.cairn.cli")
                .check(CAIRN);
        noClasses()
                .that()
                .resideInAnyPackage(
                        "dev.cairn.web.finding",
                        "dev.cairn.web.message",
                        "dev.cairn.web.metrics",
                        "dev.cairn.web.profile",
                        "dev.cairn.web.recording",
                        "dev.cairn.web.capture",
                        "dev.cairn.web.rule",
                        "dev.cairn.web.question..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.cairn.web")
                .check(CAIRN);
        noClasses()
                .that()
                .resideInAPackage("dev.cairn.web.message")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.cairn.web.question..", "dev.cairn.monitor..")
                .check(CAIRN);
        noClasses()
                .that()
                .resideInAPackage("dev.cairn.cli.terminal")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.cairn.cli.screen", "dev.cairn.cli.manual", "dev.cairn.cli.vm..")
                .check(CAIRN);
        noClasses()
                .that()
                .resideInAnyPackage(
                        "dev.cairn.web.profile",
                        "dev.cairn.web.recording",
                        "dev.cairn.web.capture",
                        "dev.cairn.web.rule")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.cairn.web.question..")
                .check(CAIRN);
        noClasses()
                .that()
                .resideInAnyPackage("dev.cairn.web.profile", "dev.cairn.web.recording")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.cairn.web.capture")
                .check(CAIRN);
        noClasses()
                .that()
                .resideInAPackage("dev.cairn.files")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.cairn.files.capture")
                .check(CAIRN);
        noClasses()
                .that()
                .resideInAPackage("dev.cairn.cli.capture")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.cairn.cli.vm..", "dev.cairn.cli.snapshot", "dev.cairn.cli.profile", "dev.cairn.cli.record")
                .check(CAIRN);
        noClasses()
                .that()
                .resideInAPackage("dev.cairn.report")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.cairn.report.*")
                .check(CAIRN);
    }

    @Test
    void theApiOfSnapshotsNamesNoFormat() {
        noClasses()
                .that()
                .resideInAnyPackage(HEAP_API)
                .and()
                .arePublic()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.cairn.heap.hprof..", "dev.cairn.heap.gclog..", "dev.cairn.heap.perfetto..")
                .check(CAIRN);
    }

    @Test
    void wireIsBytesOnly() {
        noClasses()
                .that()
                .resideInAPackage("dev.cairn.wire..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.io..", "java.net..", "java.nio.channels..", "java.nio.file..")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Thread.class)
                .check(CAIRN);
    }

    @Test
    void whatEntersATargetUsesNothingButTheJdkAndTheWire() {
        classes()
                .that()
                .resideInAnyPackage("dev.cairn.agent..", "dev.cairn.client..", "dev.cairn.wire..")
                .and()
                .resideOutsideOfPackages("dev.cairn.client.junit", "dev.cairn.agent.inject")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "com.sun.management..", // the JDK's own: HotSpot's heap dumps
                        "dev.cairn.agent..",
                        "dev.cairn.client..",
                        "dev.cairn.wire..",
                        "org.jspecify.annotations..")
                .check(CAIRN);
    }

    /** ASM lies in the agent's library, and only a class loader of the agent's sees it. */
    @Test
    void onlyWhatRewritesClassesUsesAsm() {
        classes()
                .that()
                .resideInAPackage("dev.cairn.agent.inject")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "dev.cairn.agent..", "org.objectweb.asm..", "org.jspecify.annotations..")
                .check(CAIRN);
    }

    @Test
    void anApplicationLinksNothingButTheClientItself() {
        classes()
                .that()
                .resideInAPackage("dev.cairn.client..")
                .and()
                .resideOutsideOfPackage("dev.cairn.client.junit")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "dev.cairn.client",
                        "dev.cairn.client.alloc",
                        "dev.cairn.client.heap",
                        "org.jspecify.annotations..")
                .check(CAIRN);
    }

    @Test
    void aTestOfAnApplicationLinksWhatJUnitsExtensionsLinkBesides() {
        classes()
                .that()
                .resideInAPackage("dev.cairn.client.junit")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "dev.cairn.client.alloc",
                        "dev.cairn.client.junit",
                        "org.junit.jupiter.api..",
                        "com.sun.management..",
                        "org.junit.platform.commons.support..",
                        "org.jspecify.annotations..")
                .check(CAIRN);
    }

    @Test
    void namesSaySomething() {
        noClasses()
                .should()
                .haveSimpleNameEndingWith("Util")
                .orShould()
                .haveSimpleNameEndingWith("Utils")
                .orShould()
                .haveSimpleNameEndingWith("Helper")
                .orShould()
                .haveSimpleNameEndingWith("Manager")
                .orShould()
                .haveSimpleNameEndingWith("Impl")
                .check(CAIRN);
    }

    @Test
    void classesThatEnterTargetsAreOfJava17() throws IOException {
        assertThat(classFileVersion(PerfDataLayout.class)).isEqualTo(CLASS_FILE_OF_17);
        assertThat(classFileVersion("dev.cairn.agent.AgentMain")).isEqualTo(CLASS_FILE_OF_17);
        assertThat(classFileVersion(DdmServer.class)).isEqualTo(CLASS_FILE_OF_17);
        assertThat(classFileVersion(Version.class)).isEqualTo(CLASS_FILE_OF_25);
    }

    private static int classFileVersion(Class<?> type) throws IOException {
        return classFileVersion(type.getName());
    }

    private static int classFileVersion(String name) throws IOException {
        String resource = "/" + name.replace('.', '/') + ".class";
        try (InputStream in = Objects.requireNonNull(ArchitectureTest.class.getResourceAsStream(resource));
                DataInputStream data = new DataInputStream(in)) {
            data.skipNBytes(6);
            return data.readUnsignedShort();
        }
    }
}
