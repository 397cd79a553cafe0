// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.map;

import dev.cairn.report.vm.map.RegionColour;
import dev.cairn.report.vm.map.RegionMapReport;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import javax.imageio.ImageIO;

/** Draws a map of regions: a square is a region, or some neighbours, filled from below as far as it is in use. */
final class RegionPicture {
    private static final int CELL = 12;
    private static final int GAP = 1;
    private static final int EDGE = 2;
    private static final int COLUMNS = 96;
    private static final int MOST_CELLS = 16 * 1024;
    /** A picture with more takes more memory than Cairn has. */
    private static final int MOST_ROWS = 1000;

    private static final int GROUND = 0xffffff;

    private RegionPicture() {}

    /** Makes {@code file}, which must not exist. */
    static void write(RegionMapReport map, Path file) throws IOException {
        RegionCells cells = RegionCells.of(map, MOST_CELLS);
        int rows = cells.stretches().stream()
                .mapToInt(stretch -> rows(stretch) + 1)
                .sum();
        if (rows > MOST_ROWS) {
            throw new IOException("the heap lies in " + cells.stretches().size() + " pieces, too many for a picture");
        }
        BufferedImage image = new BufferedImage(COLUMNS * CELL + GAP, rows * CELL + GAP, BufferedImage.TYPE_INT_RGB);
        fill(image, 0, 0, image.getWidth(), image.getHeight(), GROUND);
        int row = 0;
        for (RegionCells.Stretch stretch : cells.stretches()) {
            for (int i = 0; i < stretch.cells().size(); i++) {
                draw(image, stretch.cells().get(i), i % COLUMNS * CELL + GAP, (row + i / COLUMNS) * CELL + GAP);
            }
            row += rows(stretch) + 1;
        }
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(image, "png", png);
        Files.write(file, png.toByteArray(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    private static int rows(RegionCells.Stretch stretch) {
        return (stretch.cells().size() + COLUMNS - 1) / COLUMNS;
    }

    /** What is empty of a region in use is free; a line below shows what it is. */
    private static void draw(BufferedImage to, RegionCells.Cell cell, int x, int y) {
        int side = CELL - GAP;
        int used = (int) (side * cell.usedBytes() / cell.bytes());
        int filled = cell.kind() == RegionColour.FREE ? used : Math.max(EDGE, used);
        fill(to, x, y, side, side, RegionColour.FREE.colour());
        fill(to, x, y + side - filled, side, filled, cell.kind().colour());
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
