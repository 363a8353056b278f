import { createHash } from 'node:crypto';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { lineAt, readJson, toList, toRecord } from './repository.ts';
import type { Failure, Repository } from './repository.ts';

const allowFile = 'packages/checks/src/secrets-allowed.json';

/** A suspected secret: its place, and the first characters of its sha-256, by which it may be allowed. */
export interface Finding {
  file: string;
  line: number;
  kind: string;
  mark: string;
}

/** The files contain no secret; false positives are listed by their hash, with a reason. */
export async function checkSecrets(files: Repository): Promise<Failure[]> {
  const allowed = readAllowed(files);
  const found = await findSecrets(files);
  const marks = new Set(found.map(({ mark }) => mark));
  const stale = [...allowed]
    .filter((mark) => !marks.has(mark))
    .map((mark) => ({ file: allowFile, line: 1, message: `${mark} is nowhere: take it out` }));
  return [...describe(found, allowed), ...stale];
}

/** The same for every past version; an allowance used only there is not stale. */
export async function checkPast(past: Repository, allowances: Repository): Promise<Failure[]> {
  return describe(await findSecrets(past), readAllowed(allowances));
}

function describe(found: Finding[], allowed: ReadonlySet<string>): Failure[] {
  return found
    .filter(({ mark }) => !allowed.has(mark))
    .map(({ file, line, kind, mark }) => ({
      file,
      line,
      message: `looks like a secret (${kind}, ${mark}): take it out and make it worthless, or give a reason in ${allowFile}`,
    }));
}

async function findSecrets(files: Repository): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const [file, text] of files) {
    const ranges = [
      ...(await askLibrary(file, text)),
      ...findKeys(text),
      ...findAssignments(file, text),
    ];
    for (const { kind, start, end } of ranges)
      found.push({ file, line: lineAt(text, start), kind, mark: markOf(text.slice(start, end)) });
  }
  return found;
}

interface Range {
  kind: string;
  start: number;
  end: number;
}

async function askLibrary(filePath: string, content: string): Promise<Range[]> {
  const { messages } = await lintSource({
    source: { filePath, content, ext: filePath.replace(/^.*(?=\.)/, ''), contentType: 'text' },
    options: {
      config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] },
      noPhysicFilePath: true,
    },
  });
  return messages.map(({ ruleId, range: [start, end] }) => ({
    kind: ruleId.replace('@secretlint/secretlint-rule-', ''),
    start,
    end,
  }));
}

// The library requires a complete, well-formed key; its beginning is enough here.
function findKeys(text: string): Range[] {
  return [...text.matchAll(/-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[\w+/=]{20,}/g)].map(
    ({ index, 0: { length } }) => ({ kind: 'private key', start: index, end: index + length }),
  );
}

// A name that suggests a secret, with a literal assigned to it.
const assignment =
  /(?:secret|token|passw(?:or)?d|passphrase|pwd|api[-_]?key|private[-_]?key|access[-_]?key|credential)[\w-]*["']?\s*(?::|=>?)\s*(["'`]?)([\w+/=.~-]{20,})/gi;
/** Where an unquoted text is an identifier. */
const code = /\.([mc]?[jt]s|[jt]sx|json)$/;
/** Bits a character: words and names have fewer, random texts in hex (3.3 or more) and base 64 (4 or more) have these. */
const enough = { hex: 3, other: 3.8 } as const;

function findAssignments(file: string, text: string): Range[] {
  return [...text.matchAll(assignment)].flatMap((match) => {
    const [, quote = '', value = ''] = match;
    if (quote === '' && code.test(file)) return [];
    const bound = /^[\da-f]{32,}$/i.test(value) ? enough.hex : enough.other;
    const start = match.index + match[0].length - value.length;
    const mixed = /\d/.test(value) && /[a-z]/i.test(value) && !value.includes('...');
    return mixed && entropyOf(value) >= bound
      ? [{ kind: 'random text in an assignment', start, end: start + value.length }]
      : [];
  });
}

/** Shannon's entropy in bits a character. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const each of text) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => {
    const share = count / text.length;
    return sum - share * Math.log2(share);
  }, 0);
}

const markOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

function readAllowed(files: Repository): Set<string> {
  if (!files.has(allowFile)) return new Set();
  return new Set(
    toList(readJson(files, allowFile)).map((entry) => {
      const { mark, reason } = toRecord(entry);
      if (typeof mark !== 'string' || typeof reason !== 'string' || reason.length < 10)
        throw new Error(`${allowFile}: each allowance has a mark and a reason`);
      return mark;
    }),
  );
}
