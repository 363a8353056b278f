import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { placeSection } from '../support/results-page.ts';
import type { Metrics } from './goal.ts';

export interface GoalResult {
  goal: string;
  promise: string;
  kept: boolean;
  shortfalls: string[];
  figures: Metrics;
  /** How long the run took. */
  seconds: number;
  cores: number;
}

const file = fileURLToPath(new URL('results.md', import.meta.url));

/** Replaces a goal's last measurements. */
export async function writeResult(result: GoalResult): Promise<void> {
  await writeFile(file, placeResult(await readFile(file, 'utf8'), result, new Date()));
}

/** The page with this result, in the place of the last one of the same goal. */
export function placeResult(page: string, result: GoalResult, at: Date): string {
  return placeSection(page, { name: result.goal, text: describeResult(result, at) });
}

function describeResult(result: GoalResult, at: Date): string {
  const { promise, kept, shortfalls, figures, seconds, cores } = result;
  const verdict = kept ? 'Kept' : 'Not kept';
  const rows = Object.entries(figures).map(([name, value]) => `| ${name} | ${value} |`);
  return [
    `${promise}\n`,
    `${verdict}, ${at.toISOString().slice(0, 10)}, ${cores} cores, ${seconds} s.\n`,
    ...shortfalls.map((each) => `- ${each}\n`),
    '| figure | value |\n| --- | --- |',
    `${rows.join('\n')}\n\n`,
  ].join('\n');
}
