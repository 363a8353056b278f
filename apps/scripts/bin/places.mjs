import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/**
 * The script behind a command of an installed package. Started with Node by hand, it needs neither a
 * shell nor the `.cmd` files that Windows cannot spawn without one.
 *
 * @param {string} name the package
 * @param {string} [workspace] where it may have been installed instead of at the root
 * @param {string} [command] the command, when the package has another name
 */
export function findCommand(name, workspace = '.', command = name.split('/').at(-1) ?? name) {
  for (const folder of [join(root, workspace), root]) {
    const home = join(folder, 'node_modules', name);
    const manifest = join(home, 'package.json');
    if (!existsSync(manifest)) continue;
    const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
    const script = typeof bin === 'string' ? bin : bin?.[command];
    if (script !== undefined) return join(home, script);
  }
  throw new Error(`${name} is not installed: run npm ci`);
}

/** PATH with the installed commands first, under the name this platform uses for it. */
export function pathWithCommands() {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const separator = process.platform === 'win32' ? ';' : ':';
  return { [name]: [join(root, 'node_modules', '.bin'), process.env[name]].join(separator) };
}

/** Node's compile cache, shared by servers and workers, which load the same modules. */
export const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') };
