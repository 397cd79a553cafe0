// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.StackFrame;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which frames of a stack are in its line. */
class SiteLineTest {
    /** Frames from words such as {@code a.B.run} or {@code a.B.run:7}. */
    private static List<StackFrame> stack(String... places) {
        return Arrays.stream(places).map(SiteLineTest::frame).toList();
    }

    private static StackFrame frame(String place) {
        int colon = place.indexOf(':');
        String name = colon < 0 ? place : place.substring(0, colon);
        int dot = name.lastIndexOf('.');
        return new StackFrame(
                dot < 0 ? "" : name.substring(0, dot),
                name.substring(dot + 1),
                Optional.empty(),
                colon < 0 ? StackFrame.UNKNOWN_LINE : Integer.parseInt(place.substring(colon + 1)));
    }

    @Test
    void fewFramesAreAllThere() {
        assertThat(SiteLine.of(List.of())).isEmpty();
        assertThat(SiteLine.of(stack("java.util.HashMap.put:9", "java.lang.Thread.run", "start")))
                .isEqualTo("java.util.HashMap.put:9 < java.lang.Thread.run < start");
    }

    @Test
    void ofMoreTheInnermostAreThere() {
        assertThat(SiteLine.of(stack("a.B.c:1", "a.B.b:2", "a.B.a:3", "a.Main.main:4", "a.Main.run")))
                .isEqualTo("a.B.c:1 < a.B.b:2 < a.B.a:3 < a.Main.main:4 < ...");
        assertThat(SiteLine.of(stack(
                        "java.util.A.a", "java.util.B.b", "java.util.C.c", "a.Main.main:4", "java.lang.Thread.run")))
                .as("the program's own is among them")
                .isEqualTo("java.util.A.a < java.util.B.b < java.util.C.c < a.Main.main:4 < ...");
    }

    @Test
    void whereThoseAreThePlatformsWhoCalledItIsThereToo() {
        assertThat(SiteLine.of(stack(
                        "jdk.internal.misc.Unsafe.allocate:1375",
                        "java.lang.StringConcatHelper.newArray:497",
                        "java.lang.invoke.LambdaForm$MH.invoke",
                        "java.lang.invoke.Invokers$Holder.link",
                        "shop.Till.receipt:7",
                        "shop.Till.pay:11",
                        "java.lang.Thread.run:840")))
                .isEqualTo("jdk.internal.misc.Unsafe.allocate:1375 < java.lang.StringConcatHelper.newArray:497 < ..."
                        + " < shop.Till.receipt:7 < shop.Till.pay:11 < ...");
        assertThat(SiteLine.of(stack("sun.A.a", "com.sun.B.b", "javax.C.c", "java.D.d", "shop.Till.pay:11")))
                .as("nothing is left out at the end")
                .isEqualTo("sun.A.a < com.sun.B.b < ... < shop.Till.pay:11");
    }

    @Test
    void theProgramsOwnIsFoundBeyondFrameworks() {
        assertThat(SiteLine.of(stack(
                        "java.util.HashMap.put:9",
                        "org.springframework.A.a",
                        "org.hibernate.B.b",
                        "java.lang.reflect.Method.invoke",
                        "shop.TillKt.pay$lambda$0:11")))
                .isEqualTo("java.util.HashMap.put:9 < org.springframework.A.a < ... < shop.TillKt.pay$lambda$0:11");
    }

    @Test
    void aStackWithNothingOfTheProgramBeginsAtItsInnermostFrame() {
        assertThat(SiteLine.of(stack("java.A.a", "java.B.b", "java.C.c", "java.D.d", "java.E.e")))
                .isEqualTo("java.A.a < java.B.b < java.C.c < java.D.d < ...");
        assertThat(SiteLine.of(stack("java.A.a", "java.B.b", "java.C.c", "java.D.d", "start_thread")))
                .as("native code without a library is nobody's")
                .isEqualTo("java.A.a < java.B.b < java.C.c < java.D.d < ...");
    }

    @Test
    void whereThereIsLittleRoomTheProgramsOwnFrameStays() {
        List<StackFrame> stack = stack(
                "java.util.Arrays.copyOf:3481",
                "java.util.ArrayList.grow:237",
                "java.util.ArrayList.add:485",
                "shop.till.Receipts.print:7",
                "shop.Main.main:3");
        String name = "java.lang.Object[]";
        assertThat(ProfileText.name(name, stack, 200)).isEqualTo(ProfileText.name(name, stack));
        assertThat(ProfileText.name(name, stack, 90))
                .isEqualTo("java.lang.Object[] at java.util.Arrays.copyOf:3481 < ... < shop.till.Receipts.print:7");
        assertThat(ProfileText.name(name, stack, 60))
                .isEqualTo("java.lang.Object[] at ... < shop.till.Receipts.print:7");
        assertThat(ProfileText.name(name, stack, 36)).isEqualTo("Object[] at ... < Receipts.print:7");
        assertThat(ProfileText.name(name, stack, 12)).isEqualTo("Receipts.print:7");
        assertThat(ProfileText.name("", stack("a.B.run:7", "a.C.d", "a.D.e", "a.E.f", "a.F.g"), 10))
                .isEqualTo("a.B.run:7");
        assertThat(ProfileText.name("x", stack("start"), 5)).isEqualTo("start");
    }
}
