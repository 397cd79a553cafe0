// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.demangle;

import java.util.Map;

/** The short names that the C++ ABI (Itanium) has for operators, types of the language, and parts of the standard library. */
final class CppOperators {
    static final Map<String, String> OPERATORS = Map.ofEntries(
            Map.entry("nw", "operator new"),
            Map.entry("na", "operator new[]"),
            Map.entry("dl", "operator delete"),
            Map.entry("da", "operator delete[]"),
            Map.entry("ps", "operator+"),
            Map.entry("ng", "operator-"),
            Map.entry("ad", "operator&"),
            Map.entry("de", "operator*"),
            Map.entry("co", "operator~"),
            Map.entry("pl", "operator+"),
            Map.entry("mi", "operator-"),
            Map.entry("ml", "operator*"),
            Map.entry("dv", "operator/"),
            Map.entry("rm", "operator%"),
            Map.entry("an", "operator&"),
            Map.entry("or", "operator|"),
            Map.entry("eo", "operator^"),
            Map.entry("aS", "operator="),
            Map.entry("pL", "operator+="),
            Map.entry("mI", "operator-="),
            Map.entry("mL", "operator*="),
            Map.entry("dV", "operator/="),
            Map.entry("rM", "operator%="),
            Map.entry("aN", "operator&="),
            Map.entry("oR", "operator|="),
            Map.entry("eO", "operator^="),
            Map.entry("ls", "operator<<"),
            Map.entry("rs", "operator>>"),
            Map.entry("lS", "operator<<="),
            Map.entry("rS", "operator>>="),
            Map.entry("eq", "operator=="),
            Map.entry("ne", "operator!="),
            Map.entry("lt", "operator<"),
            Map.entry("gt", "operator>"),
            Map.entry("le", "operator<="),
            Map.entry("ge", "operator>="),
            Map.entry("ss", "operator<=>"),
            Map.entry("nt", "operator!"),
            Map.entry("aa", "operator&&"),
            Map.entry("oo", "operator||"),
            Map.entry("pp", "operator++"),
            Map.entry("mm", "operator--"),
            Map.entry("cm", "operator,"),
            Map.entry("pm", "operator->*"),
            Map.entry("pt", "operator->"),
            Map.entry("cl", "operator()"),
            Map.entry("ix", "operator[]"),
            Map.entry("qu", "operator?"),
            Map.entry("aw", "operator co_await"));

    static final Map<Character, String> TYPES = Map.ofEntries(
            Map.entry('v', "void"),
            Map.entry('w', "wchar_t"),
            Map.entry('b', "bool"),
            Map.entry('c', "char"),
            Map.entry('a', "signed char"),
            Map.entry('h', "unsigned char"),
            Map.entry('s', "short"),
            Map.entry('t', "unsigned short"),
            Map.entry('i', "int"),
            Map.entry('j', "unsigned int"),
            Map.entry('l', "long"),
            Map.entry('m', "unsigned long"),
            Map.entry('x', "long long"),
            Map.entry('y', "unsigned long long"),
            Map.entry('n', "__int128"),
            Map.entry('o', "unsigned __int128"),
            Map.entry('f', "float"),
            Map.entry('d', "double"),
            Map.entry('e', "long double"),
            Map.entry('g', "__float128"),
            Map.entry('z', "..."));

    static final Map<Character, String> TYPES_OF_D = Map.of(
            'd', "decimal64",
            'e', "decimal128",
            'f', "decimal32",
            'h', "half",
            'i', "char32_t",
            's', "char16_t",
            'u', "char8_t",
            'a', "auto",
            'c', "decltype(auto)",
            'n', "decltype(nullptr)");

    static final Map<Character, String> PARTS_OF_STD = Map.of(
            't', "std",
            'a', "std::allocator",
            'b', "std::basic_string",
            's', "std::string",
            'i', "std::istream",
            'o', "std::ostream",
            'd', "std::iostream");

    private CppOperators() {}
}
