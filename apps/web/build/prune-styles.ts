import type { Plugin } from 'vite';

const libraryStyles = /[\\/]@mantine[\\/][^?]+\.css$/;

/** Colours of the library that neither our tokens nor any used component refers to. */
const unused = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'teal', 'green', 'lime', 'orange'];
const families = unused.join('|');
const declared = new RegExp(`\\s*--mantine-color-(${families})-[\\w-]+:[^;}]*;`, 'g');
/** The editor's syntax highlighting colours, which the site does not use. */
const passedOn = new RegExp(`\\s*--[\\w-]+:\\s*var\\(--mantine-color-(${families})-[^;}]*;`, 'g');
const wanted = new RegExp(`var\\(--mantine-color-(${families})-[\\w-]+`);
const wantedByProperty = new RegExp(`\\b(c|bg|color)=\\{?["'](${families})\\b`);

/** `Button.Group` and `ActionIcon.Group`, which no screen uses. */
const groups = /\n\s*\.m_(80d6d844|70be2a01|1a0f1b21|437b6484)\b[^{}]*\{(?:[^{}]|\{[^{}]*\})*\}/g;
const wantedGroup = /<(Button|ActionIcon)\.Group\b/;

/** Sizes are written as a product with a scale factor that is always 1 here. */
const scaled = /calc\((-?[\d.]+rem) \* var\(--mantine-scale\)\)/g;

/**
 * Removes unused rules from the library's style sheets, which block the first paint. The build fails when a screen
 * starts to use a removed feature.
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
