// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.files.ProcessMark;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.index.GraphFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All indexes together take at most half of what the disk would have without them. */
class IndexFolderTest {
    private static final int SIZE = 1000;
    private static final int STRANGER = 65534;

    @TempDir
    Path folder;

    private Path dump = Path.of("");
    private Path cache = Path.of("");

    @BeforeEach
    void makeOldOnes() throws IOException {
        dump = Files.writeString(folder.resolve("vm.hprof"), "JAVA PROFILE");
        cache = Files.createDirectory(folder.resolve("cache"));
        for (int day = 1; day <= 3; day++) {
            Path index = Files.createDirectory(cache.resolve("index-of-day-" + day));
            fill(index);
            Files.setLastModifiedTime(index, FileTime.fromMillis(day));
        }
    }

    private static void fill(Path index) throws IOException {
        Files.write(index.resolve(GraphFiles.ROWS), new byte[SIZE - 1]);
        Files.write(index.resolve(GraphFiles.CONTENTS), new byte[1]);
    }

    private IndexFolder withLeftOnDisk(long bytes) throws IOException {
        return new IndexFolder(dump, SnapshotOptions.standard().withCacheFolder(cache), _ -> bytes);
    }

    private Path publishedWith(long left) throws IOException {
        IndexFolder index = withLeftOnDisk(left);
        Path made = index.begin();
        fill(made);
        return index.publish(made);
    }

    @Test
    void nothingGoesWhileThereIsRoom() throws IOException {
        Path published = publishedWith(4 * SIZE);
        assertThat(cache.toFile().list())
                .containsExactlyInAnyOrder(
                        "index-of-day-1",
                        "index-of-day-2",
                        "index-of-day-3",
                        published.getFileName().toString());
    }

    @Test
    void whatWasNotUsedForLongestGoesFirstAndNoMoreThanMust() throws IOException {
        Path published = publishedWith(4 * SIZE - 2); // half of the disk is a byte less than all four take
        assertThat(cache.toFile().list())
                .containsExactlyInAnyOrder(
                        "index-of-day-2",
                        "index-of-day-3",
                        published.getFileName().toString());
        assertThat(withLeftOnDisk(0).existing()).contains(published);
    }

    @Test
    void whatWasJustMadeStaysWhateverTheDiskHasLeft() throws IOException {
        Path published = publishedWith(0);
        // the others go until half of the four is left
        assertThat(cache.toFile().list())
                .containsExactlyInAnyOrder(
                        "index-of-day-3", published.getFileName().toString());
        Files.setLastModifiedTime(published, FileTime.fromMillis(0));
        assertThat(publishedWith(0)).isNotEqualTo(published);
        assertThat(published).isDirectory();
    }

    @Test
    void anIndexThatWasUsedIsNotTheOldestAnyMore() throws IOException {
        Path published = publishedWith(Long.MAX_VALUE / 2);
        Files.setLastModifiedTime(published, FileTime.fromMillis(0));
        assertThat(withLeftOnDisk(0).existing()).contains(published);

        dump = Files.writeString(folder.resolve("another.hprof"), "JAVA PROFILE");
        Path newest = publishedWith(4 * SIZE);
        assertThat(cache.toFile().list())
                .containsExactlyInAnyOrder(
                        "index-of-day-2",
                        "index-of-day-3",
                        published.getFileName().toString(),
                        newest.getFileName().toString());
    }

    @Test
    void whatOthersCouldHaveMadeIsNotBelieved() throws IOException {
        Path published = publishedWith(Long.MAX_VALUE / 2);
        Files.setAttribute(cache, "unix:mode", 01777);
        assertThat(withLeftOnDisk(0).existing()).contains(published);

        Files.setAttribute(published, "unix:uid", STRANGER);
        assertThatThrownBy(() -> withLeftOnDisk(0).existing())
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining(published + " belongs to user ")
                .hasMessageContaining("--cache");
        Files.setAttribute(published, "unix:uid", 0);
        Files.setAttribute(published, "unix:mode", 0777);
        assertThatThrownBy(() -> withLeftOnDisk(0).existing()).hasMessageContaining("may write to " + published);
    }

    @Test
    void nothingIsKeptWhereOthersMayExchangeIt() throws IOException {
        Files.setAttribute(cache, "unix:mode", 0777);
        assertThatThrownBy(() -> withLeftOnDisk(0))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining("exchange what lies in " + cache)
                .hasMessageContaining("--cache");
        Files.setAttribute(cache, "unix:mode", 0700);
        Files.setAttribute(cache, "unix:uid", STRANGER);
        assertThatThrownBy(() -> withLeftOnDisk(0)).hasMessageContaining(cache + " belongs to user ");
    }

    @Test
    void whatAProcessHasBegunThatWasKilledGoesAtOnceAndWhatMayBeUnderWayStays() throws IOException {
        ProcessMark own = ProcessMark.own();
        ProcessMark dead = new ProcessMark(own.pid(), own.startTicks() + 1, own.world());
        ProcessMark elsewhere = new ProcessMark(dead.pid(), dead.startTicks(), "0123456789abcdef");
        Path left = Files.createDirectory(cache.resolve("unfinished-" + dead.text() + "-1"));
        Files.writeString(left.resolve("scratch-1.tmp"), "half");
        Path living = withLeftOnDisk(0).temporary();
        Path unsure = Files.createDirectory(cache.resolve("unfinished-" + elsewhere.text() + "-1"));
        Path unnamed = Files.createDirectory(cache.resolve("unfinished-1"));

        Path published = publishedWith(Long.MAX_VALUE / 2);
        assertThat(left).doesNotExist();
        assertThat(living).isDirectory();
        assertThat(unsure).isDirectory();
        assertThat(unnamed).isDirectory();
        IndexFolder.delete(living);

        Path leftLater = Files.createDirectory(cache.resolve("unfinished-" + dead.text() + "-2"));
        assertThat(withLeftOnDisk(0).existing()).contains(published);
        assertThat(eventually(Duration.ofSeconds(30), () -> Files.exists(leftLater), there -> !there))
                .as("by who finds an index, too")
                .isFalse();
        Files.setLastModifiedTime(unsure, FileTime.fromMillis(0));
        Files.setLastModifiedTime(unnamed, FileTime.fromMillis(0));
        IndexFolder.delete(withLeftOnDisk(0).begin());
        assertThat(unsure).as("nobody takes years for an index").doesNotExist();
        assertThat(unnamed).doesNotExist();
    }
}
