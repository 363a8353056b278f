import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const file = 'manrope-latin-wght-normal.woff2';
const path = createRequire(import.meta.url).resolve(`@fontsource-variable/manrope/files/${file}`);

/** Code points of the file, as fontsource states them; the Cyrillic ones are in `fonts.css`. */
const unicodeRange =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, ' +
  'U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';

/**
 * Loads the text font in parallel with the script. With `optional`, a font that arrives late is used from the next page
 * on, so that text never shifts. The face is made by a script: Chromium makes those of style sheets anew whenever a
 * sheet with a cascade layer is added, as each lazy part of the app does, and would then swap a late font after all.
 */
export function textFont(): Plugin {
  return {
    name: 'text-font',
    buildStart() {
      if (!this.meta.watchMode)
        this.emitFile({ type: 'asset', name: file, source: readFileSync(path) });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, server }) {
        if (server) return [face(`/@fs${path}`)];
        const font = Object.values(bundle ?? {}).find(
          (made) => made.type === 'asset' && made.names.includes(file),
        );
        if (!font) throw new Error('The Latin text font is missing from the build.');
        const href = `/${font.fileName}`;
        return [preload(href), face(href)];
      },
    },
  };
}

function preload(href: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' },
    injectTo: 'head-prepend',
  };
}

function face(href: string): HtmlTagDescriptor {
  const settings = JSON.stringify({ weight: '200 800', display: 'optional', unicodeRange });
  return {
    tag: 'script',
    children: `document.fonts.add(new FontFace('Manrope', 'url(${href})', ${settings}));`,
    injectTo: 'head-prepend',
  };
}
