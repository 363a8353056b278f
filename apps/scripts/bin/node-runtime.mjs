import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './places.mjs';

const wantedNode = 24;

/** A Node that runs TypeScript directly: the machine's own, or the one among the packages. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= wantedNode) return process.execPath;
  const folder = process.platform === 'win32' ? 'node-win' : `node-${process.platform}`;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const bundled = join(root, 'node_modules', `${folder}-${process.arch}`, 'bin', file);
  if (existsSync(bundled)) return bundled;
  throw new Error(
    `Mesterhånd runs on Node ${wantedNode}; this is ${process.version}, and none is packaged for ` +
      `${process.platform} ${process.arch}. Install Node ${wantedNode} from https://nodejs.org ` +
      '(on macOS also: brew install node@24) and run the command again.',
  );
}
