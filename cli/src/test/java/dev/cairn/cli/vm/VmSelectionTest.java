// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.report.vm.VmReport;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VmSelectionTest {
    private static final long IMPOSSIBLE_PID = 999_999_999_999L;
    private static final VmReport SHOP = Reports.of(101, "Tomcat shop", "org.apache.catalina.startup.Bootstrap");
    private static final VmReport BANK = Reports.of(102, "Tomcat bank", "org.apache.catalina.startup.Bootstrap");
    private static final VmReport MAVEN = Reports.of(103, "Maven cairn: verify", "org.codehaus.Launcher");
    private static final List<VmReport> VMS = List.of(SHOP, BANK, MAVEN);

    private static void assertFound(VmSelection selection, VmReport vm) {
        assertThat(selection).isEqualTo(new VmSelection.Found(vm));
    }

    private static String sentenceOf(VmSelection selection) {
        assertThat(selection).isInstanceOf(VmSelection.NotFound.class);
        return ((VmSelection.NotFound) selection).sentence();
    }

    @ParameterizedTest
    @ValueSource(strings = {"102", "00102"})
    void findsAVmByItsPid(String pid) {
        assertFound(VmSelection.of(pid, VMS), BANK);
    }

    @Test
    void takesAPidForAPidEvenIfItStandsInAName() {
        VmReport misleading = Reports.of(104, "app-101");

        assertFound(VmSelection.of("101", List.of(misleading, SHOP)), SHOP);
    }

    @Test
    void saysThatThereIsNoSuchProcess() {
        assertThat(sentenceOf(VmSelection.of("" + IMPOSSIBLE_PID, VMS)))
                .isEqualTo("There is no process 999999999999. See: cairn ps");
        assertThat(sentenceOf(VmSelection.of("0", VMS))).startsWith("There is no process 0.");
    }

    @Test
    void tellsAProcessThatIsNoJvmFromOneThatIsNotThere() {
        long other = ProcessHandle.current().pid();

        assertThat(sentenceOf(VmSelection.of("" + other, VMS))).startsWith("Process " + other + " is not a JVM");
    }

    @Test
    void takesMoreDigitsThanAPidCanHaveForAName() {
        String digits = "9".repeat(40);

        assertThat(sentenceOf(VmSelection.of(digits, VMS))).startsWith("No VM is called \"" + digits + "\".");
        assertThat(sentenceOf(VmSelection.of("9223372036854775808", VMS))).startsWith("No VM is called");
        assertFound(VmSelection.of(digits, List.of(SHOP, Reports.of(9, digits))), Reports.of(9, digits));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-101", "+101", "\u0661\u0660\u0661", "101 ", "0x65"})
    void takesOnlyPlainDigitsForAPid(String wanted) {
        assertThat(sentenceOf(VmSelection.of(wanted, VMS))).startsWith("No VM is called");
    }

    @ParameterizedTest
    @ValueSource(strings = {"shop", "SHOP", "cat sho", "Tomcat shop", "tomcat SHOP"})
    void findsAVmByAPartThatOnlyItsNameHas(String part) {
        assertFound(VmSelection.of(part, VMS), SHOP);
    }

    @Test
    void findsAVmByAPartOfItsMainClass() {
        assertFound(VmSelection.of("codehaus", VMS), MAVEN);
    }

    @Test
    void findsNamesInOtherScriptsWhateverTheirCase() {
        VmReport zurich = Reports.of(5, "Z\u00DCRICH \u65E5\u672C \uD83D\uDE80");

        assertFound(VmSelection.of("z\u00FCrich", List.of(SHOP, zurich)), zurich);
        assertFound(VmSelection.of("\u65E5", List.of(SHOP, zurich)), zurich);
        assertFound(VmSelection.of("\uD83D\uDE80", List.of(SHOP, zurich)), zurich);
    }

    @Test
    void prefersAnExactNameToNamesThatOnlyContainIt() {
        VmReport app = Reports.of(1, "app");
        VmReport apple = Reports.of(2, "apple", "app");

        assertFound(VmSelection.of("app", List.of(apple, app)), app);
    }

    @Test
    void prefersAnExactNameWhateverItsCase() {
        VmReport server = Reports.of(1, "Server");
        VmReport jwebserver = Reports.of(2, "jwebserver");
        VmReport byClass = Reports.of(3, "other", "com.acme.Server");

        assertFound(VmSelection.of("server", List.of(jwebserver, server, byClass)), server);
        assertFound(VmSelection.of("SERVER", List.of(jwebserver, byClass)), byClass);
        assertFound(VmSelection.of("COM.ACME.SERVER", List.of(jwebserver, byClass)), byClass);
        assertThat(sentenceOf(VmSelection.of("server", List.of(server, Reports.of(4, "SERVER")))))
                .contains("fits 2 VMs: Server (1), SERVER (4).");
    }

    @Test
    void offersOnlyNamesThatAreNear() {
        assertThat(sentenceOf(VmSelection.of("nothing", VMS))).isEqualTo("No VM is called \"nothing\". See: cairn ps");
        assertThat(sentenceOf(VmSelection.of("bnak", VMS)))
                .as("a word of a name")
                .isEqualTo("No VM is called \"bnak\". Nearest: Tomcat bank (102). See: cairn ps");
        assertThat(sentenceOf(VmSelection.of("Lanucher", VMS)))
                .as("a main class")
                .isEqualTo("No VM is called \"Lanucher\". Nearest: Maven cairn: verify (103). See: cairn ps");
    }

    @Test
    void listsTheVmsThatAPartFits() {
        assertThat(sentenceOf(VmSelection.of("tomcat", VMS)))
                .isEqualTo("\"tomcat\" fits 2 VMs: Tomcat shop (101), Tomcat bank (102)."
                        + " Use a pid or a longer part of the name.");
    }

    @Test
    void doesNotChooseBetweenTwoVmsOfTheSameName() {
        List<VmReport> twins = List.of(Reports.of(1, "app"), Reports.of(2, "app"));

        assertThat(sentenceOf(VmSelection.of("app", twins))).contains("app (1), app (2)");
    }

    @Test
    void listsFiveVmsAtMost() {
        List<VmReport> five = LongStream.rangeClosed(1, 5)
                .mapToObj(pid -> Reports.of(pid, "app-" + pid))
                .toList();
        List<VmReport> eight = LongStream.rangeClosed(1, 8)
                .mapToObj(pid -> Reports.of(pid, "app-" + pid))
                .toList();

        assertThat(sentenceOf(VmSelection.of("app", five)))
                .contains("fits 5 VMs", "app-5 (5).")
                .doesNotContain("more.");
        assertThat(sentenceOf(VmSelection.of("app", eight)))
                .contains("fits 8 VMs", "app-5 (5) and 3 more.")
                .doesNotContain("app-6");
        assertThat(sentenceOf(VmSelection.of("ap-1", eight))).contains("Nearest: app-1 (1), ", " and 3 more.");
    }

    @Test
    void namesTheNearestFirst() {
        List<VmReport> vms = List.of(Reports.of(1, "warehouse"), Reports.of(2, "ships"), Reports.of(3, "SHOP"));

        assertThat(sentenceOf(VmSelection.of("shpp", vms)))
                .isEqualTo("No VM is called \"shpp\". Nearest: SHOP (3), ships (2). See: cairn ps");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\u0000", "\uD83D", "%s", "*"})
    void findsNothingForNoNameAtAllOrAStrangeOne(String wanted) {
        assertThat(sentenceOf(VmSelection.of(wanted, VMS))).startsWith("No VM is called \"" + wanted + "\".");
    }

    @Test
    void saysThatThereIsNoVmAtAll() {
        assertThat(sentenceOf(VmSelection.of("shop", List.of()))).startsWith("No VM is running");
        assertThat(sentenceOf(VmSelection.of("", List.of()))).startsWith("No VM is running");
    }
}
