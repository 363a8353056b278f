import { expect, test } from '../support/browser.ts';
import { measureEffort } from '../support/effort.ts';
import { offered } from '../support/env.ts';
import { pressLikePeople, slowDown } from '../support/slow-phone.ts';
import { administratorTasks } from '../support/tasks/administrator.ts';
import { customerTasks } from '../support/tasks/customer.ts';
import { masterTasks } from '../support/tasks/master.ts';

/** What people come for, with what it may take at most; `packages/docs/tasks.md` compares it with earlier. */
const roles = {
  customer: customerTasks,
  master: masterTasks,
  administrator: administratorTasks,
} as const;

// The page reads the day again after a step, perhaps when its journey is over.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

for (const [role, tasks] of Object.entries(roles))
  for (const { name, mostTaps, start } of tasks)
    test(
      `${role}: ${name}, with ${mostTaps} taps at most`,
      { tag: ['@phone-only', '@more'] },
      async ({ page }) => {
        const walk = await start(page);
        await page.waitForLoadState('networkidle');
        const listInteractions = offered.isSlowPhone ? await slowDown(page) : undefined;
        const hand = measureEffort(page, offered.isSlowPhone ? pressLikePeople(page) : undefined);
        await walk(hand);
        expect(hand.conclude(name).taps).toBeLessThanOrEqual(mostTaps);
        // A measurement, not a test: it depends on what else the machine does.
        for (const { milliseconds, target } of listInteractions?.().slice(0, 3) ?? [])
          console.log(`${role}: ${name}: ${milliseconds} ms, "${target}"`);
      },
    );
