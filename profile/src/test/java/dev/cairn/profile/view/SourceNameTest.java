// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.StackFrame;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The names are those that the stacks of compiled programs had: of Kotlin 2.1, Scala 2.13 and Scala 3.5. */
class SourceNameTest {
    private static String name(String className, String method, String file) {
        return SourceName.of(new StackFrame(className, method, Optional.of(file), 7));
    }

    @ParameterizedTest
    @CsvSource({
        "com.acme.ShopKt, shout, com.acme.shout",
        "com.acme.ShopKt, take-l9IuQts, com.acme.take",
        "com.acme.Cart, <init>, com.acme.Cart.<init>",
        "com.acme.Cart, sell$default, com.acme.Cart.sell {defaults}",
        "com.acme.Cart, sell$lambda$1, com.acme.Cart.sell {lambda}",
        "com.acme.Cart, sell$lambda$1$lambda$0, com.acme.Cart.sell {lambda}",
        "com.acme.Cart, lz_delegate$lambda$6, com.acme.Cart.lz {lambda}",
        "com.acme.Cart, sell$inner, com.acme.Cart.sell.inner",
        "com.acme.Cart, access$hidden, com.acme.Cart.hidden {access}",
        "com.acme.Cart$sell$1, invoke, com.acme.Cart.sell {lambda}",
        "com.acme.Cart$sell$1$1, invoke, com.acme.Cart.sell {lambda}",
        "com.acme.Cart$sell$3, run, com.acme.Cart.sell {anonymous}.run",
        "com.acme.Cart$load$1, invokeSuspend, com.acme.Cart.load {coroutine}",
        "com.acme.ShopKt$main0$1$1, invokeSuspend, com.acme.main0 {coroutine}",
        "com.acme.Cart$Companion, make, com.acme.Cart.make",
        "com.acme.Cart$Line, total, com.acme.Cart.Line.total",
        "com.acme.Meter, show-impl, com.acme.Meter.show",
    })
    void ofKotlin(String className, String method, String expected) {
        assertThat(name(className, method, "Shop.kt")).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "com.acme.Cart, $plus$plus, com.acme.Cart.++",
        "com.acme.Cart, $update, com.acme.Cart.$update",
        "com.acme.Cart, sell$default$2, com.acme.Cart.sell {default of argument 2}",
        "com.acme.Cart, $anonfun$sell$2, com.acme.Cart.sell {lambda}",
        "com.acme.Cart, $anonfun$sell$1$adapted, com.acme.Cart.sell {lambda}",
        "com.acme.Cart, inner$1, com.acme.Cart.inner",
        "com.acme.Cart$$anon$1, run, com.acme.Cart {anonymous}.run",
        "com.acme.Cart, z$lzycompute$1, com.acme.Cart.z {lazy}",
        "com.acme.Cart, w$lzycompute, com.acme.Cart.w {lazy}",
        "com.acme.Cart$Line, total, com.acme.Cart.Line.total",
        "com.acme.Priced, $init$, com.acme.Priced.<init>",
        "com.acme.Priced, price$, com.acme.Priced.price",
        "com.acme.Meter$, show$extension, com.acme.Meter.show",
        "com.acme.Main$Ops$, run, com.acme.Main.Ops.run",
        "com.acme.Main$Ops$, $anonfun$run$1, com.acme.Main.Ops.run {lambda}",
        "com.acme.Cart$$anonfun$sell$1, apply$mcVI$sp, com.acme.Cart.sell {lambda}",
        "com.acme.Fn, use$mcI$sp, com.acme.Fn.use",
    })
    void ofScala2(String className, String method, String expected) {
        assertThat(name(className, method, "Shop.scala")).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "com.acme.Cart, sell$$anonfun$1$$anonfun$1, com.acme.Cart.sell {lambda}",
        "com.acme.Cart, sell$$anonfun$adapted$1, com.acme.Cart.sell {lambda}",
        "com.acme.Cart, z$lzyINIT1$1, com.acme.Cart.z {lazy}",
        "com.acme.Cart, w$lzyINIT1, com.acme.Cart.w {lazy}",
        "com.acme.Main$, com$acme$Main$Ops$$$_$run$$anonfun$1, com.acme.Main.Ops.run {lambda}",
    })
    void ofScala3(String className, String method, String expected) {
        assertThat(name(className, method, "Shop.scala")).isEqualTo(expected);
    }

    @Test
    void otherNamesStay() {
        assertThat(name("com.acme.Shop$Cart", "lambda$sell$0", "Shop.java"))
                .isEqualTo("com.acme.Shop$Cart.lambda$sell$0");
        assertThat(SourceName.of(new StackFrame("com.acme.Shop$", "sell", Optional.empty(), 7)))
                .isEqualTo("com.acme.Shop$.sell");
        assertThat(SourceName.of(StackFrame.named("byte[]"))).isEqualTo("byte[]");
        assertThat(name("a", "b", ".kt")).isEqualTo("a.b");
        assertThat(name("$$$", "$$", "x.scala")).isNotEmpty();
    }
}
