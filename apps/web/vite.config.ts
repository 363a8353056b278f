import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { appIcons } from './build/app-icons.ts';
import { baseMap } from './build/base-map.ts';
import { iconsApart } from './build/icons-apart.ts';
import { leanStyles } from './build/lean-styles.ts';
import { offlinePage } from './build/offline-page.ts';
import { ownIdsAtOnce } from './build/own-ids.ts';
import { paintFirst } from './build/paint-first.ts';
import { precompress } from './build/precompress.ts';
import { withoutSchemaDescriptions } from './build/schema-descriptions.ts';
import { schemasApart } from './build/schemas-apart.ts';
import { serviceWorker } from './build/service-worker.ts';
import { themeVariablesAtOnce } from './build/theme-variables.ts';
import { webManifest } from './build/web-manifest.ts';

/** The server beside which one develops. */
const API = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** The text font is asked for together with the script, so that it is there before the first text is drawn. */
function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((file) =>
          /manrope-latin-wght[^/]*\.woff2$/.test(file),
        );
        if (!font) throw new Error('The Latin text font is missing from the build.');
        return [
          {
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${font}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
            },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}

/**
 * The socket's code is one file with a helper that the start of every page needs, and a file can't lie in two
 * chunks: whoever asks for the socket alone gets a copy of it, which arrives with the first stream.
 */
function separateSocket(): Plugin {
  return {
    name: 'separate-socket',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!/\/wsLink-[^/]+\.mjs$/.test(source) || !importer?.includes('links/wsLink/wsLink'))
        return null;
      const file = await this.resolve(source, importer, { skipSelf: true });
      if (!file) throw new Error('The code of the socket has moved.');
      return `${file.id}?alone`;
    },
  };
}

/** A class by its file: the line that Vite puts behind it as well makes styles and scripts longer for nothing. */
function nameClass(name: string, file: string): string {
  const path = relative(import.meta.dirname, file).replaceAll(sep, '/');
  const mark = createHash('sha256').update(path).digest('hex').slice(0, 4);
  const other = filesByMark.get(mark) ?? path;
  if (other !== path) throw new Error(`${path} and ${other} share the mark ${mark}: rename one.`);
  filesByMark.set(mark, path);
  return `${name}_${mark}`;
}

const filesByMark = new Map<string, string>();

const cards =
  /src[\\/](ui[\\/](states|skeletons|badge|card|avatar|price|rating|category-tile|category-look|master-card|work-cards|work)\.|core[\\/]i18n[\\/]format)|ui[\\/]icons\.gen\.ts\?Icon(Search|ShieldCheck|StarFilled|Photo|ArrowRight|Tool|Mail)$/;

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
    }),
    react(),
    preloadTextFont(),
    paintFirst(),
    baseMap(),
    separateSocket(),
    iconsApart(),
    schemasApart(),
    withoutSchemaDescriptions(),
    leanStyles(),
    ownIdsAtOnce(),
    themeVariablesAtOnce(),
    precompress(),
    appIcons(),
    offlinePage(),
    serviceWorker(),
    webManifest(),
  ],
  css: { modules: { generateScopedName: nameClass } },
  // The server puts a fresh value in the place of this word in every answer.
  html: { cspNonce: 'CSP_NONCE' },
  build: {
    target: 'es2023',
    // Inlined fonts and pictures would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    assetsDir: 'assets',
    // Every browser that reads the build's language knows how to preload a module.
    modulePreload: {
      polyfill: false,
      // A screen's parts are fetched by its own imports: to ask for each of them beforehand takes the processor of a phone
      // longer than the line saves.
      resolveDependencies: (_file, parts, { hostType }) =>
        hostType === 'js' ? parts.filter((part) => part.endsWith('.css')) : parts,
    },
    manifest: true,
    // Most licences ask for their text beside every copy of what they are for.
    license: { fileName: 'third-party-licences.txt' },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file for each language but the first, instead of one for each of its folders. The few words that rules
            // of the domain hold in every language stay with them.
            ...(['ru', 'uk', 'en'] as const).map((language) => ({
              name: `texts-${language}`,
              test: new RegExp(
                `(web[\\\\/]src|domain[\\\\/]src[\\\\/]pages)[\\\\/].*(locales[\\\\/]${language}\\.json|texts[\\\\/]${language}\\.ts)$`,
              ),
            })),
            // What every page starts with is two files, ours and others': many small ones are compressed worse. All
            // styles lie in ours.
            { name: 'libraries', tags: ['$initial' as const], test: /node_modules(?!.*\.css$)/ },
            { name: 'start', tags: ['$initial' as const] },
            // What the public pages share, and a few icons: each alone is smaller than what fetching it costs.
            { name: 'cards', test: cards },
            { name: 'icons', test: /icons\.gen\.ts\?Icon/, minShareCount: 2 },
          ],
        },
      },
      treeshake: {
        // Making a schema changes nothing else, and the domain does nothing but that when it is loaded: what a page
        // does not use falls away, and with it the schema library where only constants are read.
        manualPureFunctions: ['z'],
        moduleSideEffects: [{ test: /[\\/]packages[\\/]domain[\\/]/, sideEffects: false }],
      },
    },
  },
  server: {
    proxy: {
      '/api': API,
      '/trpc': { target: API, ws: true },
      '/uploads': API,
    },
  },
});
