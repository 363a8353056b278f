import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCommand, root } from './places.mjs';
import { run } from './processes.mjs';

const ingredients = ['apps/web', 'packages/domain', 'packages/client', 'package-lock.json'];
const skipped = new Set(['dist', 'node_modules', '.turbo', '.tanstack']);
const stampFile = join(root, 'apps/web/dist/.stamp');

/** Builds the web unless its inputs are unchanged since the last build. */
export async function buildWeb(node) {
  const stamp = hashIngredients();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Building the web …');
  const vite = findCommand('vite', 'apps/web');
  const code = await run(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error('The web could not be built; the reason stands above.');
  // The build may write generated files, such as the route tree: hash them afterwards.
  writeFileSync(stampFile, hashIngredients());
}

function hashIngredients() {
  const hash = createHash('sha256');
  for (const place of ingredients) addPlace(hash, place);
  return hash.digest('hex');
}

function addPlace(hash, place) {
  const stats = statSync(join(root, place), { throwIfNoEntry: false });
  if (stats?.isFile() === true && !/\.test\.tsx?$/.test(place))
    hash.update(`\n${place}\n`).update(readFileSync(join(root, place)));
  if (stats?.isDirectory() !== true) return;
  for (const name of readdirSync(join(root, place)).sort())
    if (!skipped.has(name)) addPlace(hash, `${place}/${name}`);
}
