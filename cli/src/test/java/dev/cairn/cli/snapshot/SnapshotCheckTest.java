// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.snapshot.SnapshotRun.Said;
import dev.cairn.report.json.Json;
import dev.cairn.testkit.HprofBuilder;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** {@code cairn snapshot check}, of dumps in which a cart holds more and more items. */
class SnapshotCheckTest extends WithSmallDump {
    private static final int ITEMS = 10_000;

    private Path rules(String text) throws IOException {
        return Files.writeString(folder.resolve("leaks.toml"), text);
    }

    private Path cart(int items) {
        return SmallDump.write(folder.resolve("cart" + items + ".hprof"), items);
    }

    private Said check(Path file, String rules, String... more) throws IOException {
        return cairn.ask(Stream.concat(
                        Stream.of(
                                "check",
                                file.toString(),
                                "--rules",
                                rules(rules).toString()),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    @Test
    void aFieldThatKeepsTooMuchBreaksIt() throws IOException {
        Said said = check(dump, """
                [[budget]]
                field = "shop.Shop.cart"
                at-most = "100 B"
                owner = "team-shop"
                """);

        assertThat(said.code()).isEqualTo(1);
        assertThat(said.err()).isEmpty();
        assertThat(said.out())
                .isEqualTo("""
                        BROKEN field shop.Shop.cart: at most 100 B (owner team-shop)
                           shop.Shop.cart keeps %1$d B; it may keep at most 100 B.
                           keeps     %1$d B
                           held by   a static variable: shop.Shop.cart
                           object    %2$s

                        The check fails: 1 of 1 budget broken, 0 findings break it, 0 accepted; %3$s held.
                        """.formatted(retained(SmallDump.CART), address(SmallDump.CART), heldOf(said)));
    }

    private static String heldOf(Said said) {
        return said.out().replaceAll("(?s).*; (.*) held\\.\n", "$1");
    }

    @Test
    void whatIsKeptPasses() throws IOException {
        Said said = check(dump, """
                [[budget]]
                field = "shop.Shop.cart"
                at-most = "%d B"
                [[budget]]
                field = "shop.Cart.items"
                at-most = "2 elements"
                [[budget]]
                class = "shop.Item"
                at-most = 2
                """.formatted(retained(SmallDump.CART)));

        assertThat(said.out()).startsWith("The check passes: 0 of 3 budgets broken, 0 findings break it, 0 accepted; ");
        assertThat(said.code()).isZero();
    }

    /** A third item is garbage, and does not count. */
    @Test
    void objectsCountThatAreHeld() throws IOException {
        Said said = check(dump, "[[budget]]\nclass = \"shop.Item\"\nat-most = 1");

        assertThat(said.code()).isEqualTo(1);
        assertThat(said.out())
                .contains("2 objects of shop.Item are held; at most 1 may be.")
                .contains("seen      2 of 2 objects that were looked at are held so.")
                .contains("held by   a static variable: shop.Shop.cart > shop.Cart.items");
    }

    @Test
    void elementsOfAFieldOfObjectsCount() throws IOException {
        Said said = check(cart(5), "[[budget]]\nfield = \"shop.Cart.items\"\nat-most = \"2 elements\"");

        assertThat(said.out()).contains("shop.Cart.items has 7 elements; it may have at most 2 elements.");
    }

    @Test
    void classesThatGrowInEachDumpBreakIt() throws IOException {
        String last = cart(30).toString();
        String rules = "[[growth]]\nclass = \"**\"\nat-most = ";
        String[] earlier = {cart(10).toString(), cart(20).toString()};

        assertThat(check(Path.of(last), rules + 9, earlier).out())
                .contains(
                        "Objects of shop.Item that are held grow from dump to dump: 12, 22, 32; each step may add at most 9.")
                .doesNotContain("Objects of shop.Cart", "Objects of shop.Item[]");
        assertThat(check(Path.of(last), rules + 10, earlier).code()).isZero();
        Said alone = check(Path.of(last), rules + 0);
        assertThat(alone.code()).isZero();
        assertThat(alone.out())
                .contains("not checked: growth of **: at most 0 objects from dump to dump. There is no earlier dump");
    }

    @Test
    void findingsBreakItUnlessTheyAreAccepted() throws IOException {
        Path large = cart(ITEMS);
        assertThat(check(large, "").code()).isZero();
        Said said = check(large, "[findings]\nfail-at = \"medium\"", "--json");
        assertThat(said.code()).isEqualTo(1);
        Map<String, Object> row = Said.rows(said.object().get("findings")).getFirst();
        assertThat(row).containsEntry("verdict", "breaks");
        @SuppressWarnings("unchecked")
        String id = String.valueOf(((Map<String, Object>) Objects.requireNonNull(row.get("finding"))).get("id"));

        String accepting = "[findings]\nfail-at = \"medium\"\n[[accept]]\nfinding = \"" + id + "\"\nuntil = ";
        assertThat(check(large, accepting + "2999-01-01").out()).contains("0 findings break it, 1 accepted");
        Said over = check(large, accepting + "2020-01-01");
        assertThat(over.code()).isEqualTo(1);
        assertThat(over.out()).contains("note: Finding " + id + " was accepted until 2020-01-01, which is over.");
        assertThat(check(dump, accepting + "2999-01-01").out())
                .contains("note: Finding " + id + " is accepted and was not found; the rules no longer need it.");
    }

    @Test
    void aClassThatIsNotThereIsNotCheckedAndAFieldThatItLacksBreaksIt() throws IOException {
        Said said = check(
                dump,
                "[[budget]]\nclass = \"shop.Itme\"\nat-most = 1\n"
                        + "[[budget]]\nfield = \"shop.Itme.name\"\nat-most = \"1 B\"");
        assertThat(said.code()).isZero();
        assertThat(said.out())
                .contains("not checked: class shop.Itme: at most 1 object. The dump has no class shop.Itme.")
                .contains("not checked: field shop.Itme.name: at most 1 B. The dump has no class shop.Itme.")
                .contains("The check passes: 0 of 0 budgets broken, 2 not checked, ");
        assertThat(said.err())
                .isEqualTo("cairn: 2 budgets were not checked. Correct the rules if a name in them is wrong;"
                        + " --strict lets that fail.\n");

        Said lacking = check(dump, "[[budget]]\nfield = \"shop.Cart.count\"\nat-most = \"1 B\"");
        assertThat(lacking.code()).isEqualTo(1);
        assertThat(lacking.out())
                .contains(
                        "The class shop.Cart has no field count that refers to objects; correct the name in the rules.");
        assertThat(check(dump, "[[budget]]\nfield = \"shop.Shop.cart\"\nat-most = \"1 element\"")
                        .out())
                .contains("shop.Shop.cart refers to something that has no elements; give its budget in bytes.");
    }

    @Test
    void whatIsNotCheckedFailsIfThatIsAskedFor() throws IOException {
        String rules = "[[budget]]\nclass = \"shop.Itme\"\nat-most = 1";
        Path junit = folder.resolve("strict.xml");
        Path sarif = folder.resolve("strict.sarif");
        Said said = check(dump, rules, "--strict", "--junit", junit.toString(), "--sarif", sarif.toString());

        assertThat(said.code()).isEqualTo(1);
        assertThat(said.err()).isEmpty();
        assertThat(said.out())
                .contains("NOT CHECKED class shop.Itme: at most 1 object. The dump has no class shop.Itme.")
                .contains("The check fails: 0 of 0 budgets broken, 1 not checked, ");
        assertThat(Files.readString(junit))
                .contains("failures=\"1\"", "skipped=\"0\"", "<failure message=\"The dump has no class shop.Itme.\"");
        assertThat(Files.readString(sarif)).contains("\"ruleId\": \"budget-not-checked\"", "\"level\": \"error\"");
        assertThat(check(dump, rules, "--strict", "--json").object())
                .containsEntry("passes", false)
                .containsEntry("strict", true);
        assertThat(check(dump, "[[budget]]\nclass = \"shop.Item\"\nat-most = 2", "--strict")
                        .code())
                .isZero();
    }

    /** Its objects are gone, which is no mistake in the rules. */
    @Test
    void aClassThatOnlyAnEarlierDumpHasKeepsItsBudget() throws IOException {
        Path without = new HprofBuilder("1.0.2", 8)
                .loadClass(0x100, "java/lang/Object")
                .segment(heap -> heap.classDump(0x100, _ -> {}).rootStickyClass(0x100))
                .end()
                .write(folder.resolve("without.hprof"));
        Said said = check(
                without,
                "[[budget]]\nclass = \"shop.Item\"\nat-most = 1\n"
                        + "[[budget]]\nfield = \"shop.Shop.cart\"\nat-most = \"1 B\"",
                dump.toString(),
                "--strict");
        assertThat(said.out()).startsWith("The check passes: 0 of 2 budgets broken, 0 findings");
        assertThat(said.code()).isZero();
    }

    @Test
    void aClassThatFitsNoDumpCannotGrow() throws IOException {
        Said said = check(dump, "[[growth]]\nclass = \"shpo.**\"", cart(1).toString());

        assertThat(said.out())
                .contains(
                        "not checked: growth of shpo.**: at most 0 objects from dump to dump. No dump has a class shpo.**.");
    }

    /** What is missing could break it. */
    @Test
    void aDumpThatBreaksOffFails() throws IOException {
        byte[] whole = Files.readAllBytes(cart(ITEMS));
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length / 2));

        Said said = check(cut, "[[budget]]\nclass = \"shop.Item\"\nat-most = 100_000");

        assertThat(said.code()).isEqualTo(1);
        assertThat(said.out())
                .contains("INCOMPLETE The dump breaks off after ", "The check fails: 0 of 1 budget broken");
    }

    @Test
    void manyClassesThatBreakOneBudgetAreCounted() throws IOException {
        HprofBuilder builder = new HprofBuilder("1.0.2", 8).loadClass(0x100, "java/lang/Object");
        for (int i = 0; i < 12; i++) {
            builder.loadClass(0x1000 + i, "many/C" + i);
        }
        Path many = builder.segment(heap -> {
                    heap.classDump(0x100, type -> {});
                    for (int i = 0; i < 12; i++) {
                        heap.classDump(0x1000 + i, type -> type.superclass(0x100));
                        heap.instance(0x2000 + 0x10L * i, 0x1000 + i).rootStickyClass(0x2000 + 0x10L * i);
                    }
                })
                .end()
                .write(folder.resolve("many.hprof"));

        assertThat(check(many, "[[budget]]\nclass = \"many.*\"\nat-most = 0").out())
                .contains("1 object of many.C0 is held", "   ... and 2 more classes");
    }

    @Test
    void wrongRulesAreWrongUsage() throws IOException {
        Said said = check(dump, "[[budget]]\nclas = \"a\"");

        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("cannot be used: [[budget]] of line 1 has \"clas\", which is not known");
    }

    @Test
    void writesJUnitXmlAndSarif() throws Exception {
        Path junit = folder.resolve("check.xml");
        Path sarif = folder.resolve("check.sarif");
        Said said = check(
                dump,
                "[[budget]]\nclass = \"shop.Item\"\nat-most = 1\nowner = \"a<b\"\n[[budget]]\nclass = \"none.X\"\nat-most = 1",
                "--junit",
                junit.toString(),
                "--sarif",
                sarif.toString());
        assertThat(said.code()).isEqualTo(1);

        Document xml = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(Files.readString(junit))));
        Element suite = xml.getDocumentElement();
        assertThat(List.of(suite.getAttribute("tests"), suite.getAttribute("failures"), suite.getAttribute("skipped")))
                .containsExactly("2", "1", "1");
        Element failure = (Element) suite.getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("message")).isEqualTo("2 objects of shop.Item are held; at most 1 may be.");
        assertThat(failure.getTextContent()).contains("owner a<b", "held by a static variable: shop.Shop.cart");

        @SuppressWarnings("unchecked")
        Map<String, Object> log = (Map<String, Object>) Json.type(Object.class).fromJson(Files.readString(sarif));
        Map<String, Object> result =
                Said.rows(Said.rows(log.get("runs")).getFirst().get("results")).getFirst();
        assertThat(result).containsEntry("ruleId", "budget").containsEntry("level", "error");
    }

    /** The site that a dump records stands beside what breaks a budget. */
    @Test
    void saysWhereItWasMade() throws IOException {
        HprofBuilder builder = SmallDump.unfinished(0, 7);
        Path sited = builder.frame(1, "add", "()V", "Cart.java", builder.serialOf(SmallDump.CART_CLASS), 12)
                .trace(7, 0, 1)
                .end()
                .write(folder.resolve("sited.hprof"));

        assertThat(check(sited, "[[budget]]\nclass = \"shop.Item\"\nat-most = 1")
                        .out())
                .contains("made at   shop.Cart.add");
    }
}
