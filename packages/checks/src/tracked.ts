import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readRepository } from './repository.ts';
import type { Repository } from './repository.ts';

/** Larger files hold pictures and tables of numbers. */
const sizeLimit = 1_000_000;
const maxGitOutput = 1 << 30;

/** Every text file that is committed or would be, whatever it is called; without git, every file that a rule reads. */
export function readTracked(root: string): Repository {
  if (!existsSync(join(root, '.git'))) return readRepository(root);
  const names = git(root, ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
    .toString('utf8')
    .split('\0');
  return new Map(
    names.flatMap((name) => {
      const stats = statSync(join(root, name), { throwIfNoEntry: false });
      if (name === '' || stats?.isFile() !== true || stats.size > sizeLimit) return [];
      const text = readText(readFileSync(join(root, name)));
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
}

/** Every version of every file that a branch or a tag still leads to, named `path@blob`. */
export function readHistory(root: string): Repository {
  const names = new Map<string, string>();
  for (const line of git(root, ['rev-list', '--objects', '--all']).toString('utf8').split('\n')) {
    const [id = '', ...path] = line.split(' ');
    if (path.length > 0) names.set(id, path.join(' '));
  }
  const blobs = git(root, ['cat-file', '--batch'], [...names.keys()].join('\n'));
  const files = new Map<string, string>();
  for (let at = 0; at < blobs.length;) {
    const head = blobs.subarray(at, blobs.indexOf('\n', at)).toString('utf8');
    const [id = '', type = '', size = ''] = head.split(' ');
    const start = at + head.length + 1;
    at = start + Number(size) + 1;
    if (type !== 'blob' || Number(size) > sizeLimit) continue;
    const text = readText(blobs.subarray(start, at - 1));
    if (text !== undefined) files.set(`${names.get(id) ?? ''}@${id.slice(0, 8)}`, text);
  }
  return files;
}

function git(root: string, parameters: string[], input?: string): Buffer {
  return execFileSync('git', parameters, {
    cwd: root,
    maxBuffer: maxGitOutput,
    ...(input !== undefined && { input }),
  });
}

function readText(bytes: Buffer): string | undefined {
  return bytes.subarray(0, 8000).includes(0) ? undefined : bytes.toString('utf8');
}
