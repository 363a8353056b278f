import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The text files of a checkout: path from the root, with forward slashes, to content. */
export type Repository = ReadonlyMap<string, string>;

/** One broken rule at one place. Lines count from 1. */
export type Failure = { file: string; line: number; message: string };

/** A rule reads the whole repository and answers with everything that breaks it. */
export type Rule = (repository: Repository) => Failure[] | Promise<Failure[]>;

const skippedFolders = new Set([
  'node_modules',
  'dist',
  '.git',
  '.data',
  '.turbo',
  '.tanstack',
  'coverage',
  'test-results',
  'playwright-report',
]);
const textFile =
  /\.(ts|tsx|mts|mjs|cjs|js|json|jsonc|md|css|html|yml|yaml|svg|sql|sh|txt|webmanifest)$/;
const namedTextFile =
  /(^|\/)(Dockerfile|LICENSE|\.ci\/run|\.npmrc|\.gitignore|\.editorconfig|\.env\.example)$/;
const sourceFile = /\.(ts|tsx|mts)$/;

/** Reads every text file below `root`, without installed, built and local data folders. */
export function readRepository(root: string): Repository {
  const files = new Map<string, string>();
  const walk = (folder: string): void => {
    for (const name of readdirSync(join(root, folder)).sort()) {
      const path = folder === '' ? name : `${folder}/${name}`;
      const stats = statSync(join(root, path), { throwIfNoEntry: false });
      if (stats?.isDirectory() === true && !skippedFolders.has(name)) walk(path);
      else if (stats?.isFile() === true && (textFile.test(path) || namedTextFile.test(path)))
        files.set(path, readFileSync(join(root, path), 'utf8'));
    }
  };
  walk('');
  return files;
}

/** The hand-written TypeScript of the repository; generated files answer to their generator. */
export function listSources(repository: Repository): [path: string, text: string][] {
  return [...repository].filter(([path]) => sourceFile.test(path) && !path.includes('.gen.'));
}

export function isTestFile(path: string): boolean {
  return /\.(test|spec)\.(ts|tsx|mts)$/.test(path);
}

/** The line, from 1, of a character offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let index = text.indexOf('\n'); index !== -1 && index < offset;) {
    line += 1;
    index = text.indexOf('\n', index + 1);
  }
  return line;
}

/** Reads a JSON file of the repository; a missing one is a failure of the check itself. */
export function readJson(repository: Repository, path: string): unknown {
  const text = repository.get(path);
  if (text === undefined) throw new Error(`${path} is missing`);
  return JSON.parse(text);
}

/** Narrows unknown JSON to an object, so that rules can read its fields. */
export function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** Narrows unknown JSON to a list, empty when it is none. */
export function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value.map((item: unknown) => item) : [];
}
