import { describe, expect, it } from 'vitest';
import { describeFailures, repositoryWith } from './sound-repository.ts';
import { checkStructure } from './structure.ts';

const core = 'apps/server/src/core';
const masters = 'apps/server/src/features/masters/queries.ts';

describe('the structure of the sources', () => {
  it('accepts a repository in which every rule holds', () => {
    expect(checkStructure(repositoryWith({}))).toEqual([]);
  });

  it.each([
    [`${core}/loose.ts`, '', /lies loose in core/],
    ['apps/web/src/core/loose.ts', '', /lies loose in core/],
    [masters, "import { t } from '../../core/trpc/procedures.ts';", /reaches into core\/trpc/],
    [`${core}/rest/a.ts`, "import type { T } from '../trpc/procedures.ts';", /reaches into core/],
    ['tests/support/a.ts', "import '@mesterhand/server/core/trpc/procedures';", /reaches into/],
    [masters, "import './queries.ts';", /in a circle/],
  ])('finds the violation in %s: %s', (file, text, expected) => {
    const failures = describeFailures(checkStructure(repositoryWith({ [file]: text })));
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatch(expected);
    expect(failures[0]).toContain(`${file}:1 `);
  });

  it.each([
    [masters, "import { t } from '../../core/trpc/index.ts';"],
    [masters, "const t = await import('../../core/trpc/procedures.ts');"],
    [`${core}/trpc/a.ts`, "import './procedures.ts';"],
    ['tests/support/a.ts', "import '@mesterhand/server/core/trpc';"],
  ])('lets %s say %s', (file, text) => {
    expect(checkStructure(repositoryWith({ [file]: text }))).toEqual([]);
  });

  it('finds a circle of types through three files, once', () => {
    const circle = repositoryWith({
      'packages/domain/src/a/one.ts': "import type { Two } from '../b/two.ts';",
      'packages/domain/src/b/two.ts': "import type { Three } from './three.ts';",
      'packages/domain/src/b/three.ts': "import type { One } from '../a/one.ts';",
    });
    expect(describeFailures(checkStructure(circle))).toEqual([
      expect.stringMatching(/a\/one\.ts:1 .*one\.ts → .*two\.ts → .*three\.ts → .*one\.ts$/),
    ]);
  });

  it('finds a circle that a lazy part closes', () => {
    const home = 'apps/web/src/features/home';
    const circle = repositoryWith({
      [`${home}/a.ts`]: "export const part = () => import('./b.ts');",
      [`${home}/b.ts`]: "import type { A } from './a.ts';",
    });
    expect(describeFailures(checkStructure(circle))).toEqual([
      expect.stringMatching(/a\.ts → .*b\.ts → .*a\.ts$/),
    ]);
  });
});
