import { isTestFile, listSources, readJson, toRecord } from './repository.ts';
import type { Failure, Repository } from './repository.ts';

const limit = 300;
const listFile = 'packages/checks/src/long-files.json';

/** Longer files should be split by noun; exceptions need a reason. */
export function checkFileSize(repository: Repository): Failure[] {
  const reasons = toRecord(readJson(repository, listFile));
  const long = new Map(
    listSources(repository)
      .filter(([path]) => !isTestFile(path) && !/^db\/(seed|migrations)\//.test(path))
      .map(([path, text]) => [path, text.trimEnd().split('\n').length] as const)
      .filter(([, lines]) => lines > limit),
  );
  const tooLong = [...long]
    .filter(([path]) => typeof reasons[path] !== 'string' || reasons[path] === '')
    .map(([file, lines]) => ({
      file,
      line: limit + 1,
      message: `${lines} lines, more than ${limit}: split it by its nouns, or give a reason in ${listFile}`,
    }));
  const stale = Object.keys(reasons)
    .filter((path) => !long.has(path))
    .map((path) => ({
      file: listFile,
      line: 1,
      message: `${path} is not long (any more): take it out`,
    }));
  return [...tooLong, ...stale];
}
