// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.map;

import dev.cairn.report.vm.map.HeapMapCell;
import dev.cairn.report.vm.map.HeapMapGround;
import dev.cairn.report.vm.map.HeapMapHeld;
import dev.cairn.report.vm.map.HeapMapLegend;
import dev.cairn.report.vm.map.HeapMapReport;
import dev.cairn.report.vm.map.HeapMapStretch;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import javax.imageio.ImageIO;

/** Draws a heap map: a square is a cell, filled from below as far as objects fill it, with the share of each entry of its legend. */
final class HeapMapPicture {
    private static final int CELL = 12;
    private static final int GAP = 1;
    private static final int COLUMNS = 96;
    /** A picture with more takes more memory than Cairn has. */
    private static final int MOST_ROWS = 1000;

    private final HeapMapReport map;
    private final HeapMapGround ground;

    private HeapMapPicture(HeapMapReport map, HeapMapGround ground) {
        this.map = map;
        this.ground = ground;
    }

    /** Makes {@code file}, which must not exist. */
    static void write(HeapMapReport map, HeapMapGround ground, Path file) throws IOException {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(new HeapMapPicture(map, ground).drawn(), "png", png);
        Files.write(file, png.toByteArray(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    private BufferedImage drawn() throws IOException {
        int rows =
                map.stretches().stream().mapToInt(stretch -> rows(stretch) + 1).sum();
        if (rows > MOST_ROWS) {
            throw new IOException("the heap lies in " + map.stretches().size() + " pieces, too many for a picture");
        }
        BufferedImage image = new BufferedImage(COLUMNS * CELL + GAP, rows * CELL + GAP, BufferedImage.TYPE_INT_RGB);
        fill(image, 0, 0, image.getWidth(), image.getHeight(), ground.colour());
        int row = 0;
        for (HeapMapStretch stretch : map.stretches()) {
            draw(image, HeapMapLegend.of(map), stretch, row);
            row += rows(stretch) + 1;
        }
        return image;
    }

    private static int rows(HeapMapStretch stretch) {
        return (stretch.cells().size() + COLUMNS - 1) / COLUMNS;
    }

    private void draw(BufferedImage to, HeapMapLegend legend, HeapMapStretch stretch, int row) {
        for (int i = 0; i < stretch.cells().size(); i++) {
            int x = i % COLUMNS * CELL + GAP;
            int y = (row + i / COLUMNS) * CELL + GAP;
            long bytes = Math.min(map.cellBytes(), stretch.bytes() - i * map.cellBytes());
            HeapMapHeld held =
                    stretch.held().isEmpty() ? HeapMapHeld.NONE : stretch.held().get(i);
            drawCell(to, legend, stretch.cells().get(i), held, bytes, x, y);
        }
    }

    private void drawCell(
            BufferedImage to, HeapMapLegend legend, HeapMapCell cell, HeapMapHeld held, long bytes, int x, int y) {
        int side = CELL - GAP;
        fill(to, x, y, side, side, ground.free());
        long below = 0;
        for (HeapMapLegend.Entry entry : legend.entries()) {
            int from = (int) (side * below / bytes);
            below += entry.bytesOf(cell, held);
            int until = (int) Math.min(side, side * below / bytes);
            fill(to, x, y + side - until, side, until - from, entry.colour());
        }
    }

    /** Without java.awt's graphics, which look for a display. */
    private static void fill(BufferedImage to, int x, int y, int width, int height, int colour) {
        for (int row = y; row < y + height; row++) {
            for (int column = x; column < x + width; column++) {
                to.setRGB(column, row, colour);
            }
        }
    }
}
