// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.demangle;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names as c++filt has them, except for parameters, results, and the arguments of Rust's generic parts. */
class ReadableNameTest {
    private static final String[] PIECES = {
        "_Z",
        "_R",
        "N",
        "E",
        "I",
        "S_",
        "S0_",
        "T_",
        "St",
        "Ss",
        "3abc",
        "1a",
        "K",
        "P",
        "R",
        "i",
        "C1",
        "D2",
        "Ul",
        "Z",
        "L",
        "F",
        "Dp",
        "J",
        "cv",
        "Nv",
        "Cs_",
        "B_",
        "X",
        "17h0123456789abcdef",
        "_",
        "9999999999",
        "M",
        "A4_",
        ".cold"
    };

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "malloc | malloc",
                "_ZN2os6mallocEm6MemTag | os::malloc",
                "_ZN3foo3barEv.part.0 | foo::bar",
                "compress.constprop.0.isra.0 | compress",
                "_Znwm | operator new",
                "_ZN6AnyObjnwEm6MemTag | AnyObj::operator new",
                "_ZN7nmethodC2EPv | nmethod::nmethod",
                "_ZN7nmethodD1Ev | nmethod::~nmethod",
                "_ZL19thread_native_entryP6Thread | thread_native_entry",
                "_ZNSt6vectorIiSaIiEE9push_backERKi | std::vector<int, std::allocator<int> >::push_back",
                "_ZNSs6appendEPKc | std::string::append",
                "_ZNSsC2IPKcEET_S2_RKSaIcE | std::string::basic_string<char const*>",
                "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc | std::operator<< <std::char_traits<char> >",
                "_ZNK4llvm5ValueeqERKS0_ | llvm::Value::operator==",
                "_ZN4jvmkcvPcEv | jvmk::operator char*",
                "_ZZN3foo3barEiENKUlvE_clEv | foo::bar::{lambda()#1}::operator()",
                "_ZN12_GLOBAL__N_13runEv | (anonymous namespace)::run",
                "_ZN1AILb1ELi5ELm7EE1fEv | A<true, 5, 7ul>::f",
                "_ZN1AIJidEE1fEv | A<int, double>::f",
                "_ZN1AIPFivEE1fEv | A<int (*)()>::f",
                "_ZN1AIRA4_KcE1fEv | A<char const (&) [4]>::f",
                "_ZThn16_N1B1gEv | B::g",
                "_ZN4core3fmt5write17h0123456789abcdefE | core::fmt::write",
                "_ZN50_$LT$T$u20$as$u20$core..convert..Into$LT$U$GT$$GT$4into17h0123456789abcdefE"
                        + " | <T as core::convert::Into<U>>::into",
                "_RNvNtCs1234_7mycrate3foo3bar | mycrate::foo::bar",
                "_RNCNvCs1234_7mycrate4main0B3_ | mycrate::main::{closure#0}",
                "_RNvMs3_NtCsbEht8wFNRx7_5alloc7raw_vecINtB5_6RawVecmE8grow_one | <alloc::raw_vec::RawVec>::grow_one",
                "_Z | _Z",
                "_ZN | _ZN",
                "_ZN99999a | _ZN99999a",
                "_ZN1AIS5_E1fEv | _ZN1AIS5_E1fEv",
                "_R | _R",
                "_RNvB_3foo | _RNvB_3foo",
            })
    void isRead(String name, String readable) {
        assertThat(ReadableName.of(name)).isEqualTo(readable);
    }

    @Test
    void isNoLongerThanPeopleRead() {
        assertThat(ReadableName.of("_ZN300" + "x".repeat(300) + "300" + "y".repeat(300) + "Ev"))
                .hasSize(403);
        // each part is twice as long as the one before
        StringBuilder name = new StringBuilder("_Z1fISt4pairIiiE");
        for (int i = 0; i < 60; i++) {
            name.append("St4pairIS")
                    .append(i == 0 ? "" : Integer.toString(i - 1, 36).toUpperCase(Locale.ROOT));
            name.append("_S_E");
        }
        assertThat(ReadableName.of(name.append("EvT_").toString())).hasSizeLessThanOrEqualTo(403);
    }

    @Test
    @Timeout(10)
    void staysAsItIsWhereItStandsForATextWithoutEnd() {
        // each round stands for 25 times as much as the one before, and no part of it has a number
        String round = "L_Z1bIJ" + "L_ZNT_EE".repeat(25) + "EEE";
        assertThat(ReadableName.of("_Z1aI" + "L_Z1bIiEE" + round.repeat(2) + "EvT_"))
                .startsWith("a<&b<int>, &b<&int");
        String name = "_Z1aI" + "L_Z1bIiEE" + round.repeat(6) + "EvT_";
        assertThat(ReadableName.of(name)).isEqualTo(name.substring(0, 400) + "...");
        String packs = "_Z1aI" + "J".repeat(1000) + "E".repeat(1000) + "Evv";
        assertThat(ReadableName.of(packs)).isEqualTo(packs.substring(0, 400) + "...");
    }

    @FuzzTest(maxDuration = "60s")
    void isReadWhateverItIs(FuzzedDataProvider data) {
        check(data.consumeRemainingAsString());
    }

    @Test
    void isReadWhateverChanceMakesOfIt() {
        Random random = new Random(33);
        for (int i = 0; i < 50_000; i++) {
            StringBuilder name = new StringBuilder(random.nextBoolean() ? "_Z" : "_R");
            for (int k = random.nextInt(12); k >= 0; k--) {
                name.append(PIECES[random.nextInt(PIECES.length)]);
            }
            check(name.toString());
        }
    }

    private static void check(String name) {
        assertThat(ReadableName.of(name)).hasSizeLessThanOrEqualTo(403);
    }
}
