import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const runFile = promisify(execFile);

/** The procedure whose output is changed, and its callers. */
const router = 'apps/server/src/features/auth/router.ts';
const answer = 'output: sessionUserSchema,';
const renamed = 'output: sessionUserSchema.omit({ email: true }).extend({ mail: z.string() }),';
const users = {
  web: 'apps/web/src/features/profile/editor/use-refresh-person.ts',
  tests: 'tests/api/client.test.ts',
  scripts: 'apps/scripts/src/sign-in.ts',
};

const sources = ['apps/server', 'apps/web', 'apps/scripts', 'packages', 'db', 'tests'];
const config = {
  extends: './tsconfig.base.json',
  compilerOptions: {
    lib: ['ES2024', 'ESNext.Array', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    jsx: 'react-jsx',
    resolveJsonModule: true,
    types: ['node', 'vite/client'],
  },
  files: Object.values(users),
};

/** A separate copy of the repository: sources copied, installed packages linked. */
async function copyInstallation(folder: string): Promise<void> {
  const isSource = (path: string): boolean =>
    !/(^|\/)(node_modules|dist|public|screenshots|test-results|\.[^/]+)(\/|$)/.test(
      relative(root, path),
    );
  for (const source of sources)
    await cp(join(root, source), join(folder, source), { recursive: true, filter: isSource });
  await cp(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  const installed = join(root, 'node_modules');
  await mkdir(join(folder, 'node_modules/@mesterhand'), { recursive: true });
  for (const name of await readdir(installed))
    if (name !== '@mesterhand')
      await symlink(join(installed, name), join(folder, 'node_modules', name));
  // Workspace links are relative to the repository they are in.
  for (const name of await readdir(join(installed, '@mesterhand')))
    await cp(join(installed, '@mesterhand', name), join(folder, 'node_modules/@mesterhand', name), {
      verbatimSymlinks: true,
    });
}

describe('the types of procedures', () => {
  let folder = '';
  let output = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mesterhand-types-'));
    await copyInstallation(folder);
    const text = await readFile(join(root, router), 'utf8');
    if (!text.includes(answer)) throw new Error(`${router} no longer says: ${answer}`);
    await writeFile(join(folder, router), text.replace(answer, renamed));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const parameters = [compiler, '--noEmit', '--pretty', 'false'];
    const outcome: unknown = await runFile(process.execPath, parameters, { cwd: folder }).catch(
      (failure: unknown) => failure,
    );
    if (outcome instanceof Error && 'stdout' in outcome) output = String(outcome.stdout);
  }, 300_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(Object.entries(users))(
    'reach the %s: a field that one procedure calls otherwise does not compile there',
    (_room, file) => {
      const errors = output.split('\n').filter((line) => line.startsWith(`${file}(`));
      expect(errors).not.toEqual([]);
      for (const error of errors)
        expect(error).toMatch(/Property 'email' (is missing|does not exist)/);
    },
  );
});
