import type { Plugin } from 'vite';

const libraryStyles = /[\\/]@mantine[\\/][^?]+\.css$/;

/** Colours of the library that neither the tokens nor any part of ours or of its own asks for. */
const unused = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'teal', 'green', 'lime', 'orange'];
const families = unused.join('|');
const declared = new RegExp(`\\s*--mantine-color-(${families})-[\\w-]+:[^;}]*;`, 'g');
/** The editor's words for code in colours, which it does not show. */
const passedOn = new RegExp(`\\s*--[\\w-]+:\\s*var\\(--mantine-color-(${families})-[^;}]*;`, 'g');
const wanted = new RegExp(`var\\(--mantine-color-(${families})-[\\w-]+`);
const wantedByProperty = new RegExp(`\\b(c|bg|color)=\\{?["'](${families})\\b`);

/** Rows of joined buttons: `Button.Group` and `ActionIcon.Group`, which no screen has. */
const groups = /\n\s*\.m_(80d6d844|70be2a01|1a0f1b21|437b6484)\b[^{}]*\{(?:[^{}]|\{[^{}]*\})*\}/g;
const wantedGroup = /<(Button|ActionIcon)\.Group\b/;

/** Sizes are written as a product with a scale that is 1 here. */
const scaled = /calc\((-?[\d.]+rem) \* var\(--mantine-scale\)\)/g;

/**
 * The library's style sheets without what no page shows, for they stand before the first paint. Whoever comes to use
 * such a thing after all is told by the build.
 */
export function leanStyles(): Plugin {
  return {
    name: 'lean-styles',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (libraryStyles.test(id))
        return [declared, passedOn, groups]
          .reduce((left, dropped) => left.replaceAll(dropped, ''), code)
          .replaceAll(scaled, '$1');
      if (id.includes('node_modules') || !id.endsWith('.tsx')) return null;
      const lost = wantedByProperty.exec(code) ?? wantedGroup.exec(code);
      if (lost) this.error(`${id} uses ${lost[0]}, which lean-styles.ts leaves out.`);
      return null;
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const lost = wanted.exec(file.source.toString());
        if (lost) this.error(`${file.fileName} uses ${lost[0]}, which lean-styles.ts leaves out.`);
      }
    },
  };
}
