import { lineAt } from './repository.ts';
import type { Failure, Repository } from './repository.ts';

const mapFile = 'packages/docs/decisions/0025-security-requirements.md';
/** Minimum number of requirements with named tests. */
const enough = 70;
/** A shortened title must still match exactly one test. */
const shortest = 10;

/** One row of a table: `| V6.2.4 | 1 | … | … |`. */
interface Row {
  id: string;
  level: string;
  last: string;
  line: number;
}

/** Each requirement marked as met names tests that exist; none is marked as both met and not met. */
export function checkSecurityMap(repository: Repository): Failure[] {
  const text = repository.get(mapFile);
  if (text === undefined) return [{ file: mapFile, line: 1, message: 'is missing' }];
  const fail = ({ line }: { line: number }, message: string): Failure => ({
    file: mapFile,
    line,
    message,
  });
  const met = readRows(text, 'Met');
  const others = ['Deviations', 'Not met'].flatMap((heading) => readRows(text, heading));
  const few = met.length < enough ? [fail({ line: 1 }, `maps ${met.length} of ${enough}`)] : [];
  return [
    ...few,
    ...findRepeated([...met, ...others]).map((row) => fail(row, `${row.id} stands here twice`)),
    ...[...met, ...others]
      .filter(({ level }) => !/^[123]$/.test(level))
      .map((row) => fail(row, `${row.id} has no level`)),
    ...met.flatMap((row) =>
      refuseProofs(repository, row.last).map((message) => fail(row, `${row.id}: ${message}`)),
    ),
  ];
}

function readRows(text: string, heading: string): Row[] {
  const start = text.indexOf(`\n## ${heading}`);
  if (start === -1) return [];
  const end = text.indexOf('\n## ', start + 1);
  const part = text.slice(start, end === -1 ? undefined : end);
  return [...part.matchAll(/^\| (V\d+\.\d+\.\d+) \| (\S*) \|.*\| (.*) \|$/gm)].map(
    ({ 1: id = '', 2: level = '', 3: last = '', index }) => ({
      id,
      level,
      last,
      line: lineAt(text, start + index),
    }),
  );
}

function findRepeated(rows: Row[]): Row[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => {
    const isRepeated = seen.has(id);
    seen.add(id);
    return isRepeated;
  });
}

/** Proofs are written `file › title`, with `<br>` between them; a title may be cut at its end. */
function refuseProofs(repository: Repository, proofs: string): string[] {
  return proofs.split('<br>').flatMap((proof) => {
    const { file, title } = /^`(?<file>[^`]+)` › (?<title>.+)$/.exec(proof.trim())?.groups ?? {};
    if (file === undefined || title === undefined)
      return [`${proof} is no proof: \`file\` › title`];
    const source = repository.get(file);
    if (source === undefined) return [`${file} is no file`];
    if (title.length < shortest) return [`${title} could be anything`];
    const begins = ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}`));
    return begins ? [] : [`${file} has no test "${title}"`];
  });
}
