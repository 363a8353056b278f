import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findOperationErrors } from './operation-errors.ts';
import { readRepository } from './repository.ts';

// Writes which error codes each operation can answer, for the API description; `--check` fails when that has changed.
const root = resolve(import.meta.dirname, '../../..');
const file = 'apps/server/src/core/openapi/operation-errors.gen.json';
const target = resolve(root, file);
const wanted = `${JSON.stringify(findOperationErrors(readRepository(root)), null, 1)}\n`;
if (!process.argv.includes('--check')) writeFileSync(target, wanted);
else if (readFileSync(target, 'utf8') !== wanted) {
  console.error(
    `${file} does not fit the server: run "node packages/checks/src/error-codes.ts", then "node apps/server/src/bin/describe.ts".`,
  );
  process.exitCode = 1;
}
