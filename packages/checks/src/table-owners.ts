import { isTestFile, listSources, readJson, toRecord } from './repository.ts';
import type { Failure, Repository } from './repository.ts';
import { listWrites } from './writing-statements.ts';

const ownersFile = 'packages/checks/src/table-owners.json';
/** Any query may read a table; only its one owner writes it. */
export function checkTableOwners(repository: Repository): Failure[] {
  const owners = toRecord(readJson(repository, ownersFile));
  return listSources(repository)
    .filter(([path]) => path.startsWith('apps/server/src/') && !isTestFile(path))
    .flatMap(([file, text]) =>
      listWrites(file, text).flatMap(({ table, line }) => {
        if (table === undefined) return [];
        const message = refuse(file, table, owners[table]);
        return message === undefined ? [] : [{ file, line, message }];
      }),
    );
}

function refuse(file: string, table: string, owner: unknown): string | undefined {
  const writer = writerOf(file);
  if (typeof owner !== 'string') return `${table} is written but has no owner in ${ownersFile}`;
  if (file.includes('/features/admin/tabs/'))
    return `a tab writes ${table} itself: call the service of ${owner}`;
  return owner === writer ? undefined : `${table} belongs to ${owner} and is written by ${writer}`;
}

function writerOf(file: string): string {
  return /^apps\/server\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? 'core';
}
