import { copyFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Plugin, build } from 'vite';

const pathOf = (name: string): string =>
  fileURLToPath(new URL(name, new URL('../', import.meta.url)));

/**
 * The page for when there is no line, in three files of its own: it shares no code with the app, so that it works
 * when nothing else of the app has come. Built apart, and before the worker is told what there is to keep.
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
          // A file, where a script of this kind would write its styles into the page.
          cssCodeSplit: false,
          reportCompressedSize: false,
          rolldownOptions: {
            input: pathOf('src/offline/offline.ts'),
            output: {
              format: 'iife',
              entryFileNames: 'offline.js',
              // The fonts of the app are found again under their names, which say what they hold.
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
