import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const drawing = new URL('../public/icon.svg', import.meta.url);

type Icon = {
  file: string;
  pixels: number;
  /** The share of the icon's edge that the mark takes; maskable icons are cropped by the system. */
  whole?: number;
};

/** A mask may show only a circle of 80 % of the icon (safe zone); the mark stays within it. */
const icons: readonly Icon[] = [
  { file: 'icons/icon-192.png', pixels: 192 },
  { file: 'icons/icon-512.png', pixels: 512 },
  { file: 'icons/maskable-192.png', pixels: 192, whole: 0.82 },
  { file: 'icons/maskable-512.png', pixels: 512, whole: 0.82 },
  { file: 'icons/apple-touch-icon.png', pixels: 180, whole: 0.94 },
];

/** The mark on a background that reaches every edge. */
function fillEdges(svg: string, share: number): string {
  const [, ground, mark] = /<svg[^>]*>(<rect[^>]*\/>)(.*)<\/svg>/s.exec(svg) ?? [];
  const colour = /fill="([^"]+)"/.exec(ground ?? '')?.[1];
  if (mark === undefined || colour === undefined)
    throw new Error('The icon is no mark on a ground any more.');
  const edge = 32 * (1 - share);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${colour}"/><g transform="translate(${edge} ${edge}) scale(${share})">${mark}</g></svg>`;
}

async function drawIcon(svg: string, { pixels, whole }: Icon): Promise<Buffer> {
  const picture = whole === undefined ? svg : fillEdges(svg, whole);
  // At 72 dpi, sharp renders the 64 units as 64 pixels.
  return sharp(Buffer.from(picture), { density: (72 * pixels) / 64 })
    .resize(pixels, pixels)
    .png({ palette: true, colours: 64 })
    .toBuffer();
}

/** Renders the app icons that platforms require, as PNG in their sizes, from one SVG. */
export function appIcons(): Plugin {
  return {
    name: 'app-icons',
    apply: 'build',
    async generateBundle() {
      const svg = await readFile(drawing, 'utf8');
      for (const icon of icons)
        this.emitFile({
          type: 'asset',
          fileName: icon.file,
          source: await drawIcon(svg, icon),
        });
    },
  };
}
