import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toList, toRecord } from './repository.ts';

const root = resolve(import.meta.dirname, '../../..');
const runFile = promisify(execFile);

/** One file with one violation each, under the repository's configuration. */
const violations: [rule: string, file: string, text: string][] = [
  ['no-floating-promises', 'floating.ts', 'export function f(): void { Promise.resolve(1); }'],
  [
    'no-misused-promises',
    'misused.ts',
    'export const f = (a: Promise<boolean>): number => (a ? 1 : 2);',
  ],
  ['await-thenable', 'await.ts', 'export async function f(): Promise<number> { return await 1; }'],
  ['no-unsafe-assignment', 'unsafe.ts', "export const a: { b: number } = JSON.parse('{}');"],
  [
    'switch-exhaustiveness-check',
    'exhaustive.ts',
    "export function f(a: 'x' | 'y'): number { switch (a) { case 'x': return 1; } return 2; }",
  ],
  ['no-explicit-any', 'any.ts', 'export const a = (b: any): number => Number(b);'],
  ['no-non-null-assertion', 'bang.ts', 'export const a = (b: number | null): number => b!;'],
  [
    'consistent-type-imports',
    'types.ts',
    "import { Dirent } from 'node:fs';\nexport type A = Dirent;",
  ],
  ['no-unused-vars', 'unused.ts', 'const a = 1;\nexport {};'],
  ['no-console', 'console.ts', "console.log('a');"],
  [
    'no-cycle',
    'cycle-one.ts',
    "import { b } from './cycle-two.ts';\nexport const a = (): number => b();",
  ],
  [
    'no-cycle',
    'cycle-two.ts',
    "import { a } from './cycle-one.ts';\nexport const b = (): number => a();",
  ],
  [
    'rules-of-hooks',
    'apps/web/hooks.tsx',
    "import { useState } from 'react';\nexport function A({ b }: { b: boolean }): number { if (b) useState(1); return 1; }",
  ],
  [
    'no-restricted-imports',
    'apps/web/keys.tsx',
    "import { useTranslation } from 'react-i18next';\nexport const useA = () => useTranslation();",
  ],
  ['alt-text', 'apps/web/alt.tsx', 'export const A = () => <img src="a.png" />;'],
];

describe('the linter', () => {
  let folder = '';
  let found: [rule: string, file: string][] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mesterhand-lint-'));
    await cp(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    const options = {
      target: 'ES2024',
      module: 'NodeNext',
      strict: true,
      noEmit: true,
      jsx: 'react-jsx',
      allowImportingTsExtensions: true,
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
    await cp(join(folder, 'tsconfig.json'), join(folder, 'apps/web/tsconfig.json'));
    for (const [, file, text] of violations) await writeFile(join(folder, file), `${text}\n`);
    await writeFile(join(folder, 'sound.ts'), 'export const sum = (a: number): number => a + 1;\n');
    found = await lint(folder);
  });

  it('finds nothing in sound code', () => {
    expect(found.filter(([, file]) => file === 'sound.ts')).toEqual([]);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(violations)('finds %s in %s', (rule, file) => {
    expect(found).toContainEqual([rule, file]);
  });
});

async function lint(folder: string): Promise<[rule: string, file: string][]> {
  const command = join(root, 'node_modules/oxlint/bin/oxlint');
  const output = await runFile(process.execPath, [command, '--format=json'], { cwd: folder }).then(
    ({ stdout }) => stdout,
    (error: unknown) => String(toRecord(error).stdout),
  );
  return toList(toRecord(JSON.parse(output)).diagnostics).map((item) => {
    const { code, filename } = toRecord(item);
    return [/\((.+)\)$/.exec(String(code))?.[1] ?? String(code), String(filename)];
  });
}
