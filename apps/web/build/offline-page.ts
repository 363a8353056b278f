import { copyFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Plugin, build } from 'vite';

const pathOf = (name: string): string =>
  fileURLToPath(new URL(name, new URL('../', import.meta.url)));

/**
 * The offline page, in three files of its own: it shares no code with the app, so that it works when nothing of the app
 * was loaded. Built separately, before the service worker's precache list is made.
 */
export function offlinePage(): Plugin {
  let outDir = '';
  return {
    name: 'offline-page',
    apply: 'build',
    configResolved(config) {
      outDir = pathOf(`${config.build.outDir}/`);
    },
    async closeBundle(error) {
      if (error) return;
      await build({
        configFile: false,
        root: pathOf('.'),
        publicDir: false,
        logLevel: 'warn',
        build: {
          target: 'es2023',
          outDir,
          emptyOutDir: false,
          assetsInlineLimit: 0,
          // A separate file; an iife build would inline its styles into the page.
          cssCodeSplit: false,
          reportCompressedSize: false,
          rolldownOptions: {
            input: pathOf('src/offline/offline.ts'),
            output: {
              format: 'iife',
              entryFileNames: 'offline.js',
              // The app's fonts are reused under their own content-hashed names.
              assetFileNames: ({ names: [name = ''] }) =>
                name.endsWith('.css') ? 'offline.css' : 'assets/[name]-[hash][extname]',
            },
          },
        },
      });
      await copyFile(pathOf('src/offline/offline.html'), `${outDir}offline.html`);
    },
  };
}
