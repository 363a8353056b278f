import type { Failure, Repository } from './repository.ts';

/** A small repository in which every rule holds: tests seed one violation into it. */
const soundFiles: Record<string, string> = {
  'package.json': '{ "devDependencies": { "vitest": "5.1.0" } }',
  'packages/domain/src/bookings/status.ts':
    "import { z } from 'zod';\nexport const a = z.string();",
  'packages/client/src/client.ts':
    "import type { AppRouter } from '@mesterhand/server/router';\nexport type R = AppRouter;",
  'packages/checks/src/run.ts': "import { parseSync } from 'oxc-parser';\nparseSync('a', '');",
  'packages/checks/src/regular-expressions.json': '{}',
  'packages/checks/src/regular-expressions-proved.json': '[]',
  'packages/checks/src/spec-done.json': '[]',
  'packages/checks/src/table-owners.json': '{ "bookings": "bookings", "sessions": "core" }',
  'packages/checks/src/texts-required.json': '[]',
  'packages/checks/src/texts.json': '[{ "lang": "nb", "text": "Velkommen, {firstName}" }]',
  'db/connect.ts': "import { Kysely } from 'kysely';\nexport const K = Kysely;",
  'apps/server/src/env.ts': 'export const env = process.env;',
  'apps/server/src/router.ts': "import './features/bookings/router.ts';",
  'apps/server/src/core/trpc/procedures.ts':
    "import { env } from '../../env.ts';\nexport const t = env;",
  'apps/server/src/core/trpc/index.ts': "export { t } from './procedures.ts';",
  'apps/server/src/features/bookings/router.ts': "import './service.ts';",
  'apps/server/src/features/bookings/service.ts':
    "import '../masters/service.ts';\nexport const w = (db) => db.insertInto('bookings');",
  'apps/server/src/features/masters/service.ts': "import '../../core/trpc/index.ts';",
  'apps/web/src/main.tsx': "import './routes/index.tsx';",
  'apps/web/src/routes/index.tsx': "import '../features/home/screen.tsx';",
  'apps/web/src/features/home/screen.tsx':
    "import '../../ui/card.tsx';\nexport const S = ({ t, n }) => <p>{t('welcome', n)}{t('home:visits', n)}</p>;",
  'apps/web/src/features/home/locales/nb.json': JSON.stringify({
    welcome: 'Velkommen, {name}',
    visits_one: 'ett besøk',
    visits_other: '{count} besøk',
  }),
  'apps/web/src/features/home/locales/ru.json': JSON.stringify({
    welcome: 'Здравствуйте, {name}',
    visits_one: '{count} раз',
    visits_few: '{count} раза',
    visits_many: '{count} раз',
    visits_other: '{count} раза',
  }),
  'apps/web/src/features/home/locales/uk.json': JSON.stringify({
    welcome: 'Вітаємо, {name}',
    visits_one: '{count} раз',
    visits_few: '{count} рази',
    visits_many: '{count} разів',
    visits_other: '{count} рази',
  }),
  'apps/web/src/features/home/locales/en.json': JSON.stringify({
    welcome: 'Welcome, {name}',
    visits_one: 'one visit',
    visits_other: '{count} visits',
  }),
  'apps/web/src/ui/card.tsx': "import { useState } from 'react';\nexport const c = useState;",
  'apps/scripts/src/main.ts':
    "import { createClient } from '@mesterhand/client';\ncreateClient('');",
  'tests/spec.md': '- C-01 home. C-02 search. A-94–96 categories.',
  'tests/api/bookings.test.ts': "import { it } from 'vitest';\nit('C-01 answers', () => {});",
};

/** The sound repository with some files added, replaced, or (undefined) removed. */
export function repositoryWith(changes: Record<string, string | undefined>): Repository {
  const files = Object.entries({ ...soundFiles, ...changes });
  return new Map(files.flatMap(([path, text]) => (text === undefined ? [] : [[path, text]])));
}

/** The sound repository without the files below a folder. */
export function repositoryWithout(folder: string): Repository {
  return new Map([...repositoryWith({})].filter(([path]) => !path.startsWith(folder)));
}

/** The failures of a rule, one line each, for comparison with the seeded violation. */
export function describeFailures(failures: Failure[]): string[] {
  return failures.map(({ file, line, message }) => `${file}:${line} ${message}`);
}
