import { lineAt } from './repository.ts';
import type { Failure, Repository } from './repository.ts';
import { listProduction, lockFile } from './production.ts';
import type { LockedPackage } from './production.ts';

/** Licences that only require their text with the copy. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
]);

/** Other licences, and why they are acceptable. */
const exceptions: readonly { name: RegExp; licence: string; reason: string }[] = [
  {
    name: /^@img\/sharp-(libvips-[\w-]+|win32-\w+|wasm32)$/,
    licence: 'LGPL-3.0-or-later',
    reason:
      'libvips: an unchanged shared library of its own, which whoever runs the server can replace; it is not part of what the web sends',
  },
  {
    name: /^web-push$/,
    licence: 'MPL-2.0',
    reason: 'unchanged, on the server alone: the licence asks for the source of its own files',
  },
];

/** Every production package has a licence that the product can comply with. */
export function checkLicences(repository: Repository): Failure[] {
  const text = repository.get(lockFile) ?? '';
  const packages = listProduction(repository);
  if (packages.length === 0)
    return [{ file: lockFile, line: 1, message: 'no package was read: check the reader' }];
  return [
    ...packages.flatMap((each) => {
      const refused = findRefused(each);
      const line = lineAt(text, Math.max(0, text.indexOf(`"${each.place}"`)));
      return refused.length === 0
        ? []
        : [{ file: lockFile, line, message: describe(each, refused) }];
    }),
    ...exceptions
      .filter(({ name }) => !packages.some((each) => name.test(each.name)))
      .map(({ name }) => ({
        file: 'packages/checks/src/licences.ts',
        line: 1,
        message: `nothing is called ${name.source} (any more): take the exception out`,
      })),
  ];
}

function describe({ name, version }: LockedPackage, refused: string[]): string {
  return `${name} ${version} is under ${refused.join(', ')}: choose another package, or argue for an exception`;
}

/** The parts of an expression that bind and are not allowed; one good alternative is enough. */
function findRefused({ name, licence }: LockedPackage): string[] {
  const excepted = exceptions.filter((each) => each.name.test(name)).map((each) => each.licence);
  if (licence === '') return ['no licence that is named'];
  const alternatives = licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .map((alternative) =>
      alternative.split(' AND ').filter((id) => !allowed.has(id) && !excepted.includes(id)),
    );
  // Nested expressions are rarer than mistakes in reading them.
  if (/\(.*AND.*\)/.test(licence) && licence.includes(' OR ')) return [licence];
  return alternatives.toSorted((one, other) => one.length - other.length)[0] ?? [];
}
