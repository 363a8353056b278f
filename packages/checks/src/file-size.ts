import { isTestFile, listSources } from './repository.ts';
import type { Failure, Repository } from './repository.ts';

const sourceLimit = 300;
/** A test states its cases in full, so its files may be longer. */
const testLimit = 500;

/** Longer files should be split by noun. The seed's tables of people and pictures are data. */
export function checkFileSize(repository: Repository): Failure[] {
  return listSources(repository)
    .filter(([path]) => isTestFile(path) || !path.startsWith('db/seed/'))
    .map(([file, text]) => ({
      file,
      lines: text.trimEnd().split('\n').length,
      limit: isTestFile(file) ? testLimit : sourceLimit,
    }))
    .filter(({ lines, limit }) => lines > limit)
    .map(({ file, lines, limit }) => ({
      file,
      line: limit + 1,
      message: `${lines} lines, more than ${limit}: split it by its nouns`,
    }));
}
