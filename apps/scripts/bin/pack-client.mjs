import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { findCommand, root } from './places.mjs';
import { capture, run } from './processes.mjs';

const home = join(root, 'packages/client');
const sources = join(home, 'dist/sources');
const result = join(home, 'dist/package');

/** For Node 20 and browsers, without Node's own types. */
const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2024', 'ESNext.Disposable', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  strict: true,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
  declaration: true,
  skipLibCheck: false,
  types: [],
  rootDir: '.',
  outDir: result,
};

/**
 * Builds an installable package of the client: JavaScript with its own types, where the types of the server's
 * procedures are printed from their schemas. Writes its archive to the given folder, or to the current one, and prints
 * the path.
 *
 * @param {string} node @param {string[]} options
 */
export async function packClient(node, [folder = '.']) {
  rmSync(join(home, 'dist'), { recursive: true, force: true });
  mkdirSync(sources, { recursive: true });
  cpSync(join(home, 'src'), sources, { recursive: true });
  const types = 'apps/server/src/bin/client-types.ts';
  const printed = await run(node, [types, join(sources, 'api.ts')]);
  if (printed !== 0) return printed;
  writeFileSync(join(sources, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const compiled = await run(node, [findCommand('typescript', '.', 'tsc'), '--project', sources]);
  if (compiled !== 0) return compiled;
  nameDeclarations();
  writeManifest();
  for (const file of ['packages/client/README.md', 'LICENSE'])
    cpSync(join(root, file), join(result, file.split('/').at(-1)));
  return pack(resolve(process.env.INIT_CWD ?? root, folder));
}

/** The compiler leaves import paths in declarations as they are in the sources. */
function nameDeclarations() {
  for (const name of readdirSync(result).filter((each) => each.endsWith('.d.ts'))) {
    const file = join(result, name);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"),
    );
  }
}

function writeManifest() {
  const { name, version, dependencies } = JSON.parse(
    readFileSync(join(home, 'package.json'), 'utf8'),
  );
  const manifest = {
    name,
    version,
    description: 'The typed client of a Mesterhånd server.',
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    exports: {
      '.': { types: './client.d.ts', default: './client.js' },
      './*': { types: './*.d.ts', default: './*.js' },
    },
    dependencies,
  };
  writeFileSync(join(result, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function pack(folder) {
  const npm = process.env.npm_execpath;
  const parameters = ['pack', result, '--pack-destination', folder, '--silent'];
  const { code, output } =
    npm !== undefined && /\.c?js$/.test(npm)
      ? await capture(process.execPath, [npm, ...parameters])
      : await capture('npm', parameters, { shell: process.platform === 'win32' });
  const archive = /^\S+\.tgz$/m.exec(output)?.[0];
  console.log(archive === undefined ? output : join(folder, archive));
  return code;
}
