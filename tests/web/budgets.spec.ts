import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../support/browser.ts';

const budget = fileURLToPath(new URL('../../apps/web/build/budget.ts', import.meta.url));

// Opens no page: the stage that needs a build has just made one.
test('the build is within its size budgets', { tag: ['@desktop-only', '@smoke'] }, () => {
  const output = execFileSync(process.execPath, [budget], { encoding: 'utf8' });
  expect(output).toContain('home js');
  expect(output).not.toContain('over budget');
});
