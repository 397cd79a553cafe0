// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Direction;
import dev.cairn.wire.ddm.FourCc;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CatalogueTest {
    /** All classes of the package and of those below it, as the compiler left them. */
    private static List<Class<?>> classes() throws IOException, URISyntaxException {
        Path folder = Path.of(Objects.requireNonNull(Catalogue.class.getResource("Catalogue.class"))
                        .toURI())
                .resolveSibling("");
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file -> folder.relativize(file).toString().replace(File.separatorChar, '.'))
                    .filter(name -> name.endsWith(".class") && !name.endsWith("package-info.class"))
                    .<Class<?>>map(name -> load(name.substring(0, name.length() - ".class".length())))
                    .toList();
        }
    }

    private static Class<?> load(String nameBelow) {
        try {
            return Class.forName(Catalogue.class.getPackageName() + "." + nameBelow);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void listsEveryChunkThereIs() throws Exception {
        List<Class<?>> chunks =
                classes().stream().filter(Chunk.class::isAssignableFrom).toList();

        assertThat(chunks).hasSizeGreaterThan(40);
        assertThat(Catalogue.FORMS.stream().<Class<?>>map(ChunkForm::record).distinct())
                .containsExactlyInAnyOrderElementsOf(chunks);
    }

    @Test
    void listsEveryFormOnce() throws Exception {
        List<ChunkForm<?>> forms = classes().stream()
                .flatMap(each -> Stream.of(each.getDeclaredFields()))
                .filter(field -> Modifier.isStatic(field.getModifiers()) && field.getType() == ChunkForm.class)
                .<ChunkForm<?>>map(CatalogueTest::value)
                .toList();

        assertThat(Catalogue.FORMS).containsExactlyInAnyOrderElementsOf(forms);
        assertThat(Catalogue.FORMS.stream().map(ChunkForm::toString)).doesNotHaveDuplicates();
    }

    private static ChunkForm<?> value(Field field) {
        try {
            return (ChunkForm<?>) Objects.requireNonNull(field.get(null));
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void findsAFormByTypeAndDirection() {
        for (ChunkForm<?> form : Catalogue.FORMS) {
            assertThat(Catalogue.find(form.type(), form.direction())).contains(form);
        }
        assertThat(Catalogue.find(FourCc.of("HELO"), Direction.EVENT)).isEmpty();
        assertThat(Catalogue.find(FourCc.of("NONE"), Direction.REQUEST)).isEmpty();
    }
}
