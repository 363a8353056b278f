import { isTestFile } from './repository.ts';
import type { Failure, Repository } from './repository.ts';

const rootEntries = new Set([
  'package.json',
  'package-lock.json',
  'turbo.json',
  'tsconfig.base.json',
  'README.md',
  'LICENSE',
  'apps',
  'packages',
  'db',
  'tests',
]);
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const vagueNames = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'shared']);
const featureWords = ['router', 'service', 'queries', 'events'];
// A large feature is divided once: each part is a folder with the same words.
const featureFile = new RegExp(`^([^/]+/)?(${featureWords.join('|')})\\.ts$`);
const featureTest = /^([^/]+\/)?[^/]+$/;

/** A closed vocabulary of file names: the name says what a file contains. */
export function checkVocabulary(repository: Repository): Failure[] {
  return [...repository.keys()].flatMap((file) =>
    [refuseRoot(file), refuseName(file), refuseFeatureFile(file)]
      .filter((message) => message !== undefined)
      .map((message) => ({ file, line: 1, message })),
  );
}

function refuseRoot(file: string): string | undefined {
  const top = file.split('/')[0] ?? '';
  return top.startsWith('.') || rootEntries.has(top)
    ? undefined
    : `${top} is no entry of the top level`;
}

function refuseName(file: string): string | undefined {
  if (!/\.(ts|tsx|mts|mjs|css|json)$/.test(file)) return undefined;
  const parts = file.split('/');
  const name = parts.at(-1) ?? '';
  // Route files are named by the router's own grammar: $id, _layout, index.
  if (file.startsWith('apps/web/src/routes/') || file.endsWith('routeTree.gen.ts'))
    return undefined;
  const vague = parts.find((part) => vagueNames.has(part.split('.')[0] ?? ''));
  if (vague !== undefined) return `${vague} names nothing: call it by its domain word`;
  const isIndexOfPart = /^apps\/server\/src\/core\/[^/]+\/index\.ts$/.test(file);
  if (!isIndexOfPart && /^index\.(ts|tsx|mts|mjs)$/.test(name))
    return 'no barrel files: import the file that owns the name';
  return name.startsWith('.') || kebabCase.test(name) ? undefined : `${name} is not kebab-case`;
}

function refuseFeatureFile(file: string): string | undefined {
  const inside = /^apps\/server\/src\/features\/([^/]+)(?:\/(.+))?$/.exec(file);
  if (inside === null) return undefined;
  const [, feature = '', rest] = inside;
  if (rest === undefined) return 'a feature is a folder';
  if (isTestFile(file) && featureTest.test(rest)) return undefined;
  if (feature === 'admin' && /^tabs\/[^/]+\.ts$/.test(rest)) return undefined;
  return featureFile.test(rest)
    ? undefined
    : `${rest} is no word of a feature or of its part: ${featureWords.join(', ')}`;
}
