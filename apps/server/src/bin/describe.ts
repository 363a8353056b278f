import { readFile, writeFile } from 'node:fs/promises';
import { findUndeclared } from '../core/trpc/index.ts';
import { describeProduct } from '../description.ts';
import { appRouter } from '../router.ts';

/** The committed OpenAPI document. */
const target = new URL('../../openapi.gen.json', import.meta.url);

async function main(): Promise<void> {
  const undeclared = findUndeclared(appRouter);
  for (const fault of undeclared) console.error(fault);
  if (undeclared.length > 0) process.exitCode = 1;
  const wanted = `${JSON.stringify(describeProduct(), null, 1)}\n`;
  const present = await readFile(target, 'utf8').catch(() => '');
  if (present === wanted) return;
  if (!process.argv.includes('--check')) return writeFile(target, wanted);
  console.error(
    'apps/server/openapi.gen.json does not fit the server: run "node apps/server/src/bin/describe.ts".',
  );
  process.exitCode = 1;
}

await main();
