import { writeFile } from 'node:fs/promises';
import { printClientTypes } from '../client-types.ts';

/** Writes the type declarations of the packed client to the given file; called by `npm run pack-client`. */
const [, , file] = process.argv;
if (file === undefined) throw new Error('Name the file: client-types.ts FILE');
await writeFile(file, printClientTypes());
