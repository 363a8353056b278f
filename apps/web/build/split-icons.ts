import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const iconsFile = /[\\/]ui[\\/]icons\.gen\.ts$/;
const oneIcon = /[\\/]ui[\\/]icons\.gen\.ts\?(Icon\w+)$/;
const importLine = /^import .*$/m;
const licenceComment = /^\/\*\n(.*?)\*\/$/ms;

/**
 * All icons are in one module, and a module can't be split over two chunks: the first page would fetch every icon of
 * the site. The build makes each icon a module of its own. The licence of the icons is listed with those of the
 * packages.
 */
export function iconsApart(): Plugin {
  return {
    name: 'icons-apart',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (oneIcon.test(source) ? source : null),
    load(id) {
      const name = oneIcon.exec(id)?.[1];
      if (name !== undefined) return { code: pickIcon(id, name), moduleSideEffects: false };
      return iconsFile.test(id) ? { code: passOn(id), moduleSideEffects: false } : null;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const licences = bundle['third-party-licences.txt'];
        if (licences?.type !== 'asset') throw new Error('The build has no file of licences.');
        const text = readFileSync(new URL('../src/ui/icons.gen.ts', import.meta.url), 'utf8');
        licences.source = `${licences.source.toString()}\n## Icons\n\n${find(licenceComment, text)}`;
      },
    },
  };
}

function pickIcon(id: string, name: string): string {
  const text = readFileSync(id.replace(/\?.*$/, ''), 'utf8');
  return [find(importLine, text), find(new RegExp(`^export const ${name} = .*$`, 'm'), text)].join(
    '\n',
  );
}

function passOn(file: string): string {
  const names = readFileSync(file, 'utf8').matchAll(/^export const (Icon\w+) = /gm);
  return Array.from(
    names,
    ([, name = '']) => `export { ${name} } from ${JSON.stringify(`${file}?${name}`)};\n`,
  ).join('');
}

function find(what: RegExp, text: string): string {
  const [whole, part = whole] = what.exec(text) ?? [];
  if (part === undefined) throw new Error('The generated icons are not written as they were.');
  return part;
}
