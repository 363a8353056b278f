import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compilerEnv } from '../support/env.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
/** A folder inside the repository, where the server’s own types resolve. */
const folder = join(root, 'packages/client/dist/same-types');

const comparison = (change: string): string => `
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter as Inferred } from '@mesterhand/server/router';
import type { AppRouter as Printed } from './api.ts';

type Plain<T> = T extends AsyncIterable<unknown>
  ? 'stream'
  : T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]: Plain<T[K]> } : T;
declare const printedInputs: inferRouterInputs<Printed>;
declare const inferredInputs: inferRouterInputs<Inferred>${change};
declare const printedOutputs: Plain<inferRouterOutputs<Printed>>;
declare const inferredOutputs: Plain<inferRouterOutputs<Inferred>>;
export const inputs: typeof inferredInputs = printedInputs;
export const inputsBack: typeof printedInputs = inferredInputs;
export const outputs: typeof inferredOutputs = printedOutputs;
export const outputsBack: typeof printedOutputs = inferredOutputs;
`;

const settings = {
  extends: '../../../../tsconfig.base.json',
  compilerOptions: { exactOptionalPropertyTypes: false },
  include: ['*.ts'],
};

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  const program = join(root, 'apps/server/src/bin/client-types.ts');
  await run(process.execPath, [program, join(folder, 'api.ts')]);
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the types of the packed client equal those of the server, in both directions', async () => {
  await writeFile(join(folder, 'same.ts'), comparison(''));
  // A difference that must be found, in the same program: reading the server's types takes nearly all of the time.
  const difference = comparison(' & { bookings: { create: { another: true } } }');
  await writeFile(join(folder, 'different.ts'), difference);
  const found = await compile();
  expect(found).toContain("'another' is missing");
  expect(found.split('\n').filter((line) => line.includes('same.ts'))).toEqual([]);
}, 300_000);

/** What the compiler reports; empty when it finds nothing. */
async function compile(): Promise<string> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  return run(process.execPath, [compiler, '--noEmit', '--project', folder], {
    cwd: root,
    env: compilerEnv(),
  }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
}
