import { lineAt, readJson, toRecord } from './repository.ts';
import type { Failure, Repository } from './repository.ts';

const planFile = 'packages/domain/src/privacy/retention.ts';
const ownersFile = 'packages/checks/src/table-owners.json';

/** The retention plan lists exactly the tables of the database. */
export function checkRetention(repository: Repository): Failure[] {
  const plan = repository.get(planFile) ?? '';
  const lines = new Map(
    [...plan.matchAll(/^ {2}(\w+): (?:personal|trace|impersonal|visits)\(/gm)].map((found) => [
      found[1] ?? '',
      lineAt(plan, found.index),
    ]),
  );
  const tables = listTables(repository);
  const missing = [...tables].filter((table) => !lines.has(table));
  const odd = [...lines].filter(([table]) => !tables.has(table));
  return [
    ...missing.map((table) => ({
      file: planFile,
      line: 1,
      message: `nothing says how long ${table} is kept and how it is erased`,
    })),
    ...odd.map(([table, line]) => ({
      file: planFile,
      line,
      message: `there is no table ${table}`,
    })),
  ];
}

/** Tables that the migrations create and do not drop, and those with an owner. */
function listTables(repository: Repository): Set<string> {
  const tables = new Set(Object.keys(toRecord(readJson(repository, ownersFile))));
  const migrations = [...repository].filter(([path]) => path.startsWith('db/migrations/'));
  for (const [, text] of migrations.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    for (const [, table = ''] of text.matchAll(/create (?:unlogged )?table (\w+) \(/g))
      tables.add(table);
    for (const [, table = ''] of text.matchAll(/drop table (?:if exists )?(\w+)/g))
      tables.delete(table);
  }
  return tables;
}
