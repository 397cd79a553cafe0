// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.report.vm.HeapMapCell;
import dev.cairn.report.vm.HeapMapReport;
import dev.cairn.report.vm.HeapMapStretch;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import javax.imageio.ImageIO;

/** Draws a heap map: a square is a cell, filled from below as far as objects fill it, with each kind's share. */
final class HeapMapPicture {
    private static final int CELL = 12;
    private static final int GAP = 1;
    private static final int COLUMNS = 96;
    private static final Color GROUND = new Color(0xffffff);
    private static final Color FREE = new Color(0xe4e4e4);

    private HeapMapPicture() {}

    /** Makes {@code file}, which must not exist. */
    static void write(HeapMapReport map, Path file) throws IOException {
        int rows = map.stretches().stream().mapToInt(HeapMapPicture::rows).sum();
        int stretches = map.stretches().size();
        BufferedImage image =
                new BufferedImage(COLUMNS * CELL + GAP, (rows + stretches) * CELL + GAP, BufferedImage.TYPE_INT_RGB);
        Graphics2D to = image.createGraphics();
        to.setColor(GROUND);
        to.fillRect(0, 0, image.getWidth(), image.getHeight());
        int row = 0;
        for (HeapMapStretch stretch : map.stretches()) {
            draw(to, map, stretch, row);
            row += rows(stretch) + 1;
        }
        to.dispose();
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(image, "png", png);
        Files.write(file, png.toByteArray(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    private static int rows(HeapMapStretch stretch) {
        return (stretch.cells().size() + COLUMNS - 1) / COLUMNS;
    }

    private static void draw(Graphics2D to, HeapMapReport map, HeapMapStretch stretch, int row) {
        for (int i = 0; i < stretch.cells().size(); i++) {
            int x = i % COLUMNS * CELL + GAP;
            int y = (row + i / COLUMNS) * CELL + GAP;
            to.setColor(FREE);
            to.fillRect(x, y, CELL - GAP, CELL - GAP);
            long bytes = Math.min(map.cellBytes(), stretch.bytes() - i * map.cellBytes());
            fill(to, stretch.cells().get(i), bytes, x, y);
        }
    }

    private static void fill(Graphics2D to, HeapMapCell cell, long bytes, int x, int y) {
        int height = CELL - GAP;
        long below = 0;
        for (HeapMapKind kind : HeapMapKind.values()) {
            int from = (int) (height * below / bytes);
            below += kind.bytesOf(cell);
            int until = (int) (height * below / bytes);
            to.setColor(new Color(kind.colour()));
            to.fillRect(x, y + height - until, height, until - from);
        }
    }
}
