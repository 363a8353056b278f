import { writeFile } from 'node:fs/promises';
import { printClientTypes } from '../client-types.ts';

/** Writes the types of the packed client into the named file; `npm run pack-client` calls it. */
const [, , file] = process.argv;
if (file === undefined) throw new Error('Name the file: client-types.ts FILE');
await writeFile(file, printClientTypes());
