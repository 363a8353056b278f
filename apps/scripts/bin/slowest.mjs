import { relative } from 'node:path';
import { root } from './places.mjs';

/** @typedef {{ file: string, ms: number }} FileTime */

const shown = 20;

/** Times of the files in a report of vitest. @returns {FileTime[]} */
export function timeTests(testResults) {
  return testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    ms: endTime - startTime,
  }));
}

/** Times of the files in a report of Playwright: the sum of their journeys. @returns {FileTime[]} */
export function timeJourneys(suites) {
  return suites.map((suite) => ({ file: `tests/web/${suite.file}`, ms: sumOf(suite) }));
}

function sumOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap(({ results: found }) => found));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + sumOf(suite), own);
}

/** The files that took longest, one a line. @param {FileTime[]} times */
export function listSlowest(times) {
  const slowest = times.toSorted((one, other) => other.ms - one.ms).slice(0, shown);
  const lines = slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
  return ['', 'Slowest files:', ...lines].join('\n');
}
