import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeBill } from './bill-of-materials.ts';
import { listProduction, textOf } from './production.ts';
import { readJson, readRepository, toRecord } from './repository.ts';

// Writes the software bill of materials to the file that is named, or to the standard output.
const repository = readRepository(resolve(import.meta.dirname, '../../..'));
const { name, version, license } = toRecord(readJson(repository, 'package.json'));
const packages = listProduction(repository);
const bill = makeBill(
  {
    name: textOf(name),
    version: textOf(version),
    licence: textOf(license),
    serial: randomUUID(),
    at: new Date().toISOString(),
  },
  packages,
);
const text = `${JSON.stringify(bill, null, 2)}\n`;
const [file] = process.argv.slice(2);
if (file === undefined || file === '-') process.stdout.write(text);
else {
  writeFileSync(file, text);
  console.log(`${file}: ${bill.components.length} packages`);
}
