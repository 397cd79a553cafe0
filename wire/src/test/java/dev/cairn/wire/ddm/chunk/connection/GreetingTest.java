// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.chunk.app.Stage;
import dev.cairn.wire.ddm.chunk.connection.Greeting.Features;
import dev.cairn.wire.ddm.chunk.connection.Greeting.FeaturesRequest;
import dev.cairn.wire.ddm.chunk.connection.Greeting.Hello;
import dev.cairn.wire.ddm.chunk.field.Flag;
import dev.cairn.wire.ddm.chunk.field.Text;
import dev.cairn.wire.ddm.chunk.field.UserId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GreetingTest {
    private static final Hello FULL = new Hello(
            1,
            4711,
            "Dalvik v1",
            "com.example",
            Optional.of(new UserId(10)),
            Optional.of(new Text("64-bit (arm64)")),
            Optional.of(new Text("CheckJNI=true")),
            Optional.of(new Flag(true)),
            Optional.of(new Text("com.example.app")),
            Optional.of(new Stage(FourCc.of("A_GO"))));

    private static Hello firstParts(int parts) {
        return new Hello(
                1,
                4711,
                "Dalvik v1",
                "com.example",
                parts > 0 ? FULL.user() : Optional.empty(),
                parts > 1 ? FULL.abi() : Optional.empty(),
                parts > 2 ? FULL.vmFlags() : Optional.empty(),
                parts > 3 ? FULL.nativeDebuggable() : Optional.empty(),
                parts > 4 ? FULL.packageName() : Optional.empty(),
                parts > 5 ? FULL.stage() : Optional.empty());
    }

    @Test
    void helloPutsBothLengthsInFrontOfBothNames() {
        Bytes expected = new ByteWriter()
                .u4(1)
                .u4(4711)
                .u4(9)
                .u4(11)
                .utf16("Dalvik v1")
                .utf16("com.example")
                .toBytes();
        assertThat(firstParts(0).toRaw().data()).isEqualTo(expected);
    }

    @Test
    void everyAndroidSinceHasAHelloWithOneMorePart() {
        for (int parts = 0; parts <= 6; parts++) {
            Hello hello = firstParts(parts);
            assertThat(Hello.FORM.decode(hello.toRaw().data())).isEqualTo(new Decoding.Done<>(hello, 0));
        }
    }

    @Test
    void helloCutBetweenPartsIsAnOlderOneAndWithinAPartIsBroken() {
        Bytes whole = FULL.toRaw().data();
        List<Integer> ends = List.of(56, 60, 92, 122, 123, 157);
        for (int length = 0; length < whole.length(); length++) {
            Decoding<Hello> decoding = Hello.FORM.decode(whole.slice(0, length));
            int parts = ends.indexOf(length);
            if (parts < 0) {
                assertThat(decoding).as("%s bytes", length).isInstanceOf(Decoding.Malformed.class);
            } else {
                assertThat(decoding).isEqualTo(new Decoding.Done<>(firstParts(parts), 0));
            }
        }
    }

    @Test
    void helloWithAGapInItsTailCannotBeWritten() {
        Hello gap = new Hello(
                1,
                1,
                "",
                "",
                Optional.empty(),
                Optional.of(new Text("x86")),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        assertThatThrownBy(gap::toRaw).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theQuestionForFeaturesHasNoDataUnlessCairnAsks() {
        FeaturesRequest plain = new FeaturesRequest(List.of());
        assertThat(plain.toRaw().data()).isEqualTo(Bytes.EMPTY);
        assertThat(FeaturesRequest.FORM.decode(Bytes.EMPTY)).isEqualTo(new Decoding.Done<>(plain, 0));

        FeaturesRequest ours = new FeaturesRequest(List.of(new Text("HPI8"), new Text("ZLIB")));
        assertThat(ours.toRaw().data())
                .isEqualTo(new ByteWriter().u4(2).string("HPI8").string("ZLIB").toBytes());
        assertThat(FeaturesRequest.FORM.decode(ours.toRaw().data())).isEqualTo(new Decoding.Done<>(ours, 0));

        assertThat(FeaturesRequest.FORM.decode(Bytes.of(0, 0, 0, 0))).isEqualTo(new Decoding.Done<>(plain, 0));
        assertThat(FeaturesRequest.FORM.decode(Bytes.of(0))).isInstanceOf(Decoding.Malformed.class);
    }

    @Test
    void moreFeaturesThanBytesAreNotBelieved() {
        assertThat(Features.FORM.decode(Bytes.of(0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0)))
                .isInstanceOfSatisfying(
                        Decoding.Malformed.class,
                        broken -> assertThat(broken.why())
                                .isEqualTo(
                                        "This FEAT of 8 bytes cannot be read: 4294967295 features do not fit the 4 bytes"
                                                + " left."));
    }
}
