// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.inject;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.inject.PlainRewriter.Answer;
import dev.cairn.agent.inject.PlainRewriter.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ConstantInstruction;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/** What the library rewrites by itself is what the Java rewriter would make of it. */
class PlainRewriterTest {
    /** Beyond it, a method's number may be nearer in the one's constants than in the other's. */
    private static final int MOST_SHORT = 30_000;

    private static final long SEED = 20261126;
    private static final int BROKEN = 4000;

    private static final int EACH_OF_JDK = 5;

    /** At most this many classes of a library. */
    private static final int MOST_OF_LIBRARY = 200;

    @TempDir
    Path folder = Path.of("");

    private PlainRewriter rewriter;
    private KnownNumbers numbers = new KnownNumbers();
    private int probes;
    private final Map<Kind, Integer> answers = new EnumMap<>(Kind.class);

    @BeforeEach
    void start() throws Exception {
        rewriter = new PlainRewriter(folder);
    }

    @AfterEach
    void end() throws IOException {
        rewriter.close();
    }

    private int count(Kind kind) {
        return answers.getOrDefault(kind, 0);
    }

    private static List<Path> classesOf(String module) throws IOException {
        FileSystem jdk = FileSystems.getFileSystem(URI.create("jrt:/"));
        try (Stream<Path> files = Files.walk(jdk.getPath("/modules/" + module))) {
            return files.filter(file -> file.toString().endsWith(".class")).toList();
        }
    }

    /** Empty where no method of it is rewritten. */
    private byte[] rewrittenInJava(byte[] file) {
        ClassReader reader = new ClassReader(file);
        if (LeftAlone.isClass(reader.getClassName())) {
            return new byte[0];
        }
        ClassWriter writer = new ClassWriter(reader, 0);
        ClassRewriter java = new ClassRewriter(writer, numbers, new HashSet<>());
        reader.accept(java, ClassReader.EXPAND_FRAMES);
        return java.changed() ? writer.toByteArray() : new byte[0];
    }

    /**
     * All that a method has, but in which order the attributes of its code are, and those in which nothing is, and how its constants
     * are numbered. Instructions have their places in them.
     */
    private static List<String> lines(MethodModel method) {
        return method.toDebugString()
                .lines()
                .filter(line -> !line.strip().startsWith("attributes: [") && !line.endsWith(": "))
                .sorted()
                .toList();
    }

    private void compare(String name, byte[] file) throws IOException {
        if (first() > MOST_SHORT) {
            numbers = new KnownNumbers();
        }
        Answer answer = rewriter.rewrite(file, first());
        answers.merge(answer.kind(), 1, Integer::sum);
        byte[] expected = answer.kind() == Kind.NOT_PLAIN ? new byte[0] : rewrittenInJava(file);
        assertThat(answer.file().length > 0).as(name).isEqualTo(expected.length > 0);
        if (answer.kind() == Kind.REWRITTEN) {
            compare(name, ClassFile.of().parse(answer.file()), ClassFile.of().parse(expected));
        }
    }

    private static void compare(String name, ClassModel found, ClassModel expected) {
        assertThat(found.methods()).hasSameSizeAs(expected.methods());
        for (int i = 0; i < found.methods().size(); i++) {
            assertThat(lines(found.methods().get(i)))
                    .as(name)
                    .isEqualTo(lines(expected.methods().get(i)));
        }
        assertThat(found.fields()).as(name).hasSameSizeAs(expected.fields());
        assertThat(found.attributes()).as(name).hasSameSizeAs(expected.attributes());
    }

    /** The number that the next method has, in both of them. */
    private int first() {
        return numbers.number("", "", Integer.toString(probes++), "") + 1;
    }

    @Test
    void classesOfTheJdkBecomeTheSame() throws Exception {
        List<Path> files = classesOf("java.base");
        for (int i = 0; i < files.size(); i += EACH_OF_JDK) {
            compare(files.get(i).toString(), Files.readAllBytes(files.get(i)));
        }
        // Else the Java rewriter would have to be compiled by the target's VM after all.
        assertThat(count(Kind.NOT_PLAIN)).isLessThan(count(Kind.REWRITTEN) / 50);
        assertThat(count(Kind.REWRITTEN)).isGreaterThan(500);
    }

    /** Of all ages and compilers: Java 5 to 8, and Kotlin. */
    @ParameterizedTest
    @ValueSource(strings = {"ddmlib-25.3.0", "ddmlib-32.5.0"})
    void classesOfApplicationsBecomeTheSame(String libraries) throws Exception {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(Path.of("target", libraries), "*.jar")) {
            for (Path jar : jars) {
                compareSome(jar);
            }
        }
        assertThat(count(Kind.REWRITTEN)).isGreaterThan(100);
    }

    /** Of constants that are there twice, the Java rewriter takes the other one. */
    private static byte[] withEachConstantOnce(byte[] file) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(file).accept(writer, 0);
        return writer.toByteArray();
    }

    private void compareSome(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            List<? extends ZipEntry> files = zip.stream()
                    .filter(entry -> entry.getName().endsWith(".class")
                            && !entry.getName().startsWith("META-INF/")
                            && !entry.getName().contains("-info"))
                    .toList();
            for (int i = 0; i < files.size(); i += 1 + files.size() / MOST_OF_LIBRARY) {
                try (InputStream in = zip.getInputStream(files.get(i))) {
                    compare(files.get(i).getName(), withEachConstantOnce(in.readAllBytes()));
                }
            }
        }
    }

    @Test
    void numbersOfAnySizeFit() throws Exception {
        Path file = classesOf("java.base").stream()
                .filter(each -> each.endsWith("HashMap.class"))
                .findFirst()
                .orElseThrow();
        int[] all = {0, Byte.MAX_VALUE, Byte.MAX_VALUE + 1, Short.MAX_VALUE, Short.MAX_VALUE + 1, 1 << 30};
        for (int number : all) {
            Answer answer = rewriter.rewrite(Files.readAllBytes(file), number);
            assertThat(answer.kind()).isEqualTo(Kind.REWRITTEN);
            assertThat(ClassFile.of().verify(answer.file())).isEmpty();
            assertThat(numberOf(answer.file())).isEqualTo(number);
        }
    }

    /** What its first method with code enters with. */
    private static int numberOf(byte[] file) {
        return ClassFile.of().parse(file).methods().stream()
                .flatMap(method -> method.code().stream())
                .flatMap(code -> code.elementStream())
                .filter(ConstantInstruction.class::isInstance)
                .map(element -> (int) ((ConstantInstruction) element).constantValue())
                .findFirst()
                .orElseThrow();
    }

    /** The sanitizers look on. */
    @Test
    void brokenFilesDoNoHarm() throws Exception {
        Random random = new Random(SEED);
        List<Path> files = classesOf("java.logging");
        for (int i = 0; i < BROKEN; i++) {
            byte[] file = Files.readAllBytes(files.get(random.nextInt(files.size())));
            int changes = 1 + random.nextInt(4);
            for (int j = 0; j < changes; j++) {
                file[random.nextInt(file.length)] = (byte) random.nextInt();
            }
            byte[] cut = random.nextInt(4) == 0 ? Arrays.copyOf(file, random.nextInt(file.length)) : file;
            assertThat(rewriter.rewrite(cut, i)).isNotNull();
        }
        assertThat(rewriter.rewrite(new byte[0], 0).kind()).isEqualTo(Kind.NOT_PLAIN);
    }
}
