import { demo, expect, signInAs, test } from '../support/browser.ts';
import { CallsInState, openApp, visitScreen } from '../support/screen-states.ts';
import { findOla, screens } from '../support/screens.ts';

/** One screen of each kind; `npm run goal -- axe` visits all, in four languages. */
const sample = new Map([
  [undefined, ['the results of a sentence', 'a master', 'an article of a visitor']],
  [demo.kari, ['the dashboard of a customer', 'a public profile', 'the chat']],
  [demo.admin, ['the administration', 'the users in the administration']],
]);

for (const [who, names] of sample)
  for (const state of ['loading', 'failed'] as const)
    test(
      `axe finds nothing for ${who ?? 'a visitor'} while screens are ${state}`,
      { tag: ['@more', state === 'loading' ? '@phone' : '@desktop'] },
      async ({ page, context }) => {
        const ola = await findOla(page);
        if (who !== undefined) await signInAs(context, who);
        await openApp(page);
        const calls = await CallsInState.of(context, state);
        for (const [name, path] of screens.filter(([name]) => names.includes(name))) {
          const withheld = calls.withheld;
          const faults = await visitScreen({ page, calls, path: path.replace('{ola}', `${ola}`) });
          expect.soft(faults, name).toEqual([]);
          expect.soft(calls.withheld, `${name} asks the server`).toBeGreaterThan(withheld);
        }
      },
    );
