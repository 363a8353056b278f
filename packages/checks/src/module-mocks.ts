import type { Failure, Repository } from './repository.ts';
import { isTestFile, listSources } from './repository.ts';

/**
 * Tests of the web share their modules, so that a mock works only where nobody has loaded the module before; files that
 * are called `*.alone.test.tsx` have modules of their own.
 */
export function checkModuleMocks(repository: Repository): Failure[] {
  return listSources(repository)
    .filter(
      ([path]) => path.startsWith('apps/web/') && isTestFile(path) && !path.includes('.alone.'),
    )
    .flatMap(([file, text]) =>
      text
        .split('\n')
        .flatMap((words, index) =>
          /\bvi\.(mock|doMock)\(/.test(words)
            ? [{ file, line: index + 1, message: 'mocks a module: call the file *.alone.test.tsx' }]
            : [],
        ),
    );
}
