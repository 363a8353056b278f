import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appIcons } from './build/app-icons.ts';
import { baseMap } from './build/base-map.ts';
import { bellTextsOnly } from './build/bell-texts.ts';
import { iconsApart } from './build/split-icons.ts';
import { offlinePage } from './build/offline-page.ts';
import { paintFirst } from './build/paint-first.ts';
import { precompress } from './build/precompress.ts';
import { withoutSchemaDescriptions } from './build/schema-descriptions.ts';
import { schemaNames } from './build/schema-names.ts';
import { serviceWorker } from './build/service-worker.ts';
import { textFont } from './build/text-font.ts';
import { webManifest } from './build/web-manifest.ts';

/** The API server for development. */
const API = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** Class names from file and name only: the line number that Vite adds makes styles and scripts longer. */
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
  /src[\\/](ui[\\/](states|skeletons|badge|card|avatar|price|rating|category-tile|category-style|master-card|work-cards|work)\.|core[\\/]i18n[\\/]format)|ui[\\/]icons\.gen\.ts\?Icon(Search|ShieldCheck|StarFilled|Photo|ArrowRight|Tool|Mail)$/;

/**
 * What most screens beyond the start use of the library, with our own pieces on it: each alone is smaller than the
 * overhead of a file.
 */
const layout = new RegExp(
  [
    'src[\\\\/]ui[\\\\/](layout|form|panel|facts|columns|actions|callout|icon-text|divided-list|plain-text|progress-bar|link-button)\\.',
    'src[\\\\/]ui[\\\\/]shell[\\\\/]dialog-place\\.',
    'core[\\\\/](styles|.*components)[\\\\/](Group|Stack|Text)[\\\\/.]',
    '@mantine[\\\\/]core[\\\\/].*(use-resolved-styles-api|get-env)',
    '@mantine[\\\\/]hooks[\\\\/].*use-(id|merged-ref|uncontrolled|force-update)',
  ].join('|'),
);

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
    textFont(),
    paintFirst(),
    baseMap(),
    iconsApart(),
    withoutSchemaDescriptions(),
    bellTextsOnly(),
    precompress(),
    appIcons(),
    offlinePage(),
    serviceWorker(),
    webManifest(),
  ],
  // The audio thread loads modules, and so does the development server's version of its script.
  worker: { format: 'es' },
  css: { modules: { generateScopedName: nameClass } },
  // The server replaces this placeholder by a fresh nonce in every response.
  html: { cspNonce: 'CSP_NONCE' },
  build: {
    target: 'es2023',
    // Inlined fonts and pictures would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    assetsDir: 'assets',
    // Every browser that reads the build's language knows how to preload a module.
    modulePreload: {
      polyfill: false,
      // A screen's parts are fetched by its own imports: preloading each of them costs a phone more CPU time than it
      // saves in latency.
      resolveDependencies: (_file, parts, { hostType }) =>
        hostType === 'js' ? parts.filter((part) => part.endsWith('.css')) : parts,
    },
    manifest: true,
    // Most licences require their text with every copy.
    license: { fileName: 'third-party-licences.txt' },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The start names every style sheet that comes later: long names are bytes of every first visit.
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css')
            ? `assets/${name.slice(0, -4).slice(0, 8)}-[hash][extname]`
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            // One chunk per language except the default, instead of one per folder. The few texts within domain rules
            // stay with those rules.
            ...(['ru', 'uk', 'en'] as const).map((language) => ({
              name: `texts-${language}`,
              test: new RegExp(
                `(web[\\\\/]src|domain[\\\\/]src[\\\\/](pages|notifications))[\\\\/].*(locales[\\\\/]${language}\\.json|texts[\\\\/]${language}\\.ts)$`,
              ),
            })),
            // Loaded with the first stream. The client's index exports it, so without a group it would be at the start.
            { name: 'socket', test: /[\\/]wsLink-/, includeDependenciesRecursively: false },
            // Every page starts with two files, ours and third-party: many small files compress worse. All styles are
            // in ours.
            { name: 'libraries', tags: ['$initial' as const], test: /node_modules(?!.*\.css$)/ },
            { name: 'start', tags: ['$initial' as const] },
            // Shared by the public pages: each module alone is smaller than the overhead of a request.
            { name: 'cards', test: cards },
            { name: 'layout', test: layout },
            { name: 'icons', test: /icons\.gen\.ts\?Icon/, minShareCount: 2 },
          ],
        },
      },
      treeshake: {
        // What a page does not use of the domain and of tRPC's client, whose package does not say so, is left out, and
        // with the schemas their library.
        moduleSideEffects: [
          { test: /[\\/](packages[\\/]domain|@trpc[\\/]client)[\\/]/, sideEffects: false },
        ],
        manualPureFunctions: [
          'z',
          'pageOf',
          'tableOf',
          'requiredText',
          'optionalText',
          ...schemaNames(),
        ],
        // Spreading the fields of one schema into another runs no getter.
        propertyReadSideEffects: false,
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
