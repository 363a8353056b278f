import { describe, expect, it } from 'vitest';
import { checkBoundaries } from './boundaries.ts';
import { describeFailures, repositoryWithout, repositoryWith } from './sound-repository.ts';

const bookings = 'apps/server/src/features/bookings';

/** File, its content, and the expected failure. */
const violations: [file: string, text: string, expected: RegExp][] = [
  [
    'packages/domain/src/a.ts',
    "import { sql } from 'kysely';",
    /domain may not import the package kysely/,
  ],
  ['packages/domain/src/a.ts', "import { join } from 'node:path';", /domain may not use Node/],
  [
    'packages/domain/src/a.ts',
    "export * from '@mesterhand/db/connect';",
    /domain may not import db/,
  ],
  ['db/a.ts', "import fastify from 'fastify';", /db may not import the package fastify/],
  ['db/a.ts', "import '@mesterhand/server/app';", /db may not import server-edge/],
  [
    'packages/client/src/a.ts',
    "import { appRouter } from '@mesterhand/server/router';",
    /only its types may cross/,
  ],
  [
    'packages/client/src/a.ts',
    "import { type A } from '@mesterhand/server/router';",
    /only its types may cross/,
  ],
  [
    'packages/client/src/a.ts',
    "import type { App } from '@mesterhand/server/app';",
    /client may not import server-edge/,
  ],
  [
    'packages/client/src/a.ts',
    "import { isErrorCode } from '@mesterhand/domain/errors/codes';",
    /only its types may cross/,
  ],
  [
    'apps/server/src/core/a.ts',
    "import '../features/bookings/service.ts';",
    /server-core may not import server-feature/,
  ],
  ['apps/server/src/core/a.ts', "import '../app.ts';", /server-core may not import server-edge/],
  [`${bookings}/queries.ts`, "import '../masters/queries.ts';", /bookings reaches into masters/],
  [
    `${bookings}/queries.ts`,
    "const q = await import('../masters/router.ts');",
    /bookings reaches into masters/,
  ],
  [
    `${bookings}/queries.ts`,
    "import '../masters/cards/queries.ts';",
    /bookings reaches into masters/,
  ],
  [
    `${bookings}/slots/queries.ts`,
    "import '../../masters/queries.ts';",
    /bookings reaches into masters/,
  ],
  [
    `${bookings}/queries.ts`,
    "import '@mesterhand/client';",
    /server-feature may not import client/,
  ],
  [
    'apps/web/src/core/a.ts',
    "import type { AppRouter } from '@mesterhand/server/router';",
    /web-core may not import server-edge/,
  ],
  [
    'apps/web/src/core/a.ts',
    "type R = import('@mesterhand/db/schema').DB;",
    /web-core may not import db/,
  ],
  ['apps/web/src/core/a.ts', "import '../ui/card.tsx';", /web-core may not import web-ui/],
  [
    'apps/web/src/ui/a.tsx',
    "import '../features/home/screen.tsx';",
    /web-ui may not import web-feature/,
  ],
  [
    'apps/web/src/features/home/a.tsx',
    "import '../../routes/index.tsx';",
    /web-feature may not import web-route/,
  ],
  [
    'apps/web/src/features/home/a.tsx',
    "import '../../../../server/src/env.ts';",
    /web-feature may not import server-core/,
  ],
  ['apps/web/src/features/home/a.tsx', "import 'node:fs';", /web-feature may not use Node/],
  ['apps/scripts/src/a.ts', "import '@mesterhand/db/connect';", /scripts may not import db/],
  [
    'apps/scripts/src/a.ts',
    "import '../../../packages/domain/src/bookings/status.ts';",
    /leaves its workspace/,
  ],
  ['tests/api/a.ts', "import '@mesterhand/server/app';", /tests may not import server-edge/],
  ['packages/surprise/a.ts', '', /lies in no layer/],
];

describe('the table of who may import whom', () => {
  it('accepts a repository in which every rule holds', () => {
    expect(checkBoundaries(repositoryWith({}))).toEqual([]);
  });

  it.each(violations)('finds the violation in %s: %s', (file, text, expected) => {
    const failures = describeFailures(checkBoundaries(repositoryWith({ [file]: text })));
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatch(expected);
    expect(failures[0]).toContain(`${file}:1 `);
  });

  it.each([
    [`${bookings}/slots/queries.ts`, "import '../../masters/cards/service.ts';"],
    [`${bookings}/slots/queries.ts`, "import '../lists/queries.ts';"],
    [`${bookings}/service.ts`, "import './slots/queries.ts';"],
  ])('lets %s say %s', (file, text) => {
    expect(checkBoundaries(repositoryWith({ [file]: text }))).toEqual([]);
  });

  it('finds features that go in a circle through their parts', () => {
    const circle = repositoryWith({
      'apps/server/src/features/masters/cards/service.ts':
        "import '../../bookings/slots/service.ts';",
    });
    expect(describeFailures(checkBoundaries(circle)).join('\n')).toMatch(
      /masters imports bookings, and bookings leads back/,
    );
  });

  it('finds features that go in a circle, at both ends', () => {
    const circle = repositoryWith({
      'apps/server/src/features/masters/service.ts': "import '../reviews/events.ts';",
      'apps/server/src/features/reviews/events.ts': "import '../bookings/service.ts';",
    });
    expect(describeFailures(checkBoundaries(circle)).join('\n')).toMatch(
      /reviews imports bookings/,
    );
    expect(checkBoundaries(circle)).toHaveLength(3);
  });

  it('lets support start the server for the tests', () => {
    const support = repositoryWith({
      'tests/support/server.ts': "import '@mesterhand/server/app';",
    });
    expect(checkBoundaries(support)).toEqual([]);
  });

  it.each(['db', 'apps/web', 'apps/server', 'packages/domain', 'tests'])(
    'fails when it reads nothing in %s',
    (folder) => {
      expect(describeFailures(checkBoundaries(repositoryWithout(folder))).join()).toContain(
        `${folder}:1 no TypeScript was read here`,
      );
    },
  );

  it('refuses to skip a file that it cannot parse', () => {
    expect(() => checkBoundaries(repositoryWith({ 'db/a.ts': 'import from from from' }))).toThrow(
      'db/a.ts',
    );
  });
});
