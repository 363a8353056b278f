import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { placeSection } from '../support/results-page.ts';
import { shareCores } from './cores.ts';

const file = fileURLToPath(new URL('results.md', import.meta.url));

/** Runs a bench, and returns what it printed. */
export async function hearBench(bench: () => Promise<void>): Promise<string> {
  const { stdout } = process;
  const parts: string[] = [];
  const write = stdout.write.bind(stdout);
  stdout.write = (part: string | Uint8Array) => {
    parts.push(typeof part === 'string' ? part : Buffer.from(part).toString());
    return write(part);
  };
  try {
    await bench();
  } finally {
    stdout.write = write;
  }
  return parts.join('');
}

/** Replaces the last output of a bench. */
export async function writeBench(name: string, printed: string): Promise<void> {
  const page = await readFile(file, 'utf8');
  await writeFile(file, placeSection(page, { name, text: describeRun(printed, new Date()) }));
}

/** What was printed, with where it was measured. */
function describeRun(printed: string, at: Date): string {
  const day = at.toISOString().slice(0, 10);
  const cores = `${availableParallelism()} cores`;
  const shared = shareCores()?.description;
  const where = [day, cores, ...(shared === undefined ? [] : [shared])].join(', ');
  // Colours are for terminals.
  const plain = stripVTControlCharacters(printed).trim();
  return `${where}.\n\n\`\`\`text\n${plain}\n\`\`\`\n`;
}
