import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';

/** What a journey saw of one view transition. */
interface Seen {
  types: string[];
  /** Whether the page it led to was complete when the browser took its picture. */
  heading: string;
  moved: string[];
  milliseconds: number;
}

declare global {
  interface Window {
    transitions: Seen[];
    /** Where the page stood at the last press. */
    pressedAt: number;
  }
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.transitions = [];
    // What the first page lays out when the browser is idle: the pages after it do not wait for that.
    window.requestIdleCallback = () => 0;
    // A card rises by two pixels below the mouse, and a press may scroll by as much.
    addEventListener('click', () => (window.pressedAt = scrollY), { capture: true });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (options) => {
      const transition = start(options);
      const note = () => {
        const effects = document
          .getAnimations()
          .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? [effect] : []))
          .filter(({ pseudoElement }) => pseudoElement?.startsWith('::view-transition'));
        window.transitions.push({
          types: [...transition.types],
          heading: document.querySelector('h1')?.textContent ?? '',
          moved: effects.flatMap(
            ({ pseudoElement }) => /group\((\w+)\)/.exec(pseudoElement ?? '')?.[1] ?? [],
          ),
          milliseconds: Math.max(
            ...effects.map((effect) => Number(effect.getComputedTiming().endTime)),
          ),
        });
      };
      // Without a catch a skipped transition is an error of the page, as without this script.
      void transition.ready.then(note);
      return transition;
    };
  }),
);

const card = (page: Page) => page.getByRole('article').nth(4);
const link = (page: Page) => card(page).getByRole('heading').getByRole('link');
const seen = (page: Page) => page.evaluate(() => window.transitions);

/** Opens the list, and once a profile, so that everything that the next navigation needs is loaded. */
async function openList(page: Page): Promise<string> {
  await page.goto('/masters');
  const name = (await link(page).textContent()) ?? '';
  await link(page).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Legg til favoritter' })).toBeVisible();
  await page.goBack();
  await expect(card(page)).toContainText(name);
  await page.evaluate(() => void (window.transitions = []));
  return name;
}

test('a master moves from the card into the profile, and back to the same place', async ({
  page,
}) => {
  const name = await openList(page);
  await link(page).click();
  const pressedAt = await page.evaluate(() => window.pressedAt);
  expect(pressedAt).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect.poll(() => seen(page)).toHaveLength(1);
  await page.goBack();
  await expect(card(page)).toContainText(name);
  await expect.poll(() => seen(page)).toHaveLength(2);
  expect(await page.evaluate(() => window.scrollY)).toBe(pressedAt);
  const [into, back] = await seen(page);
  for (const each of [into, back]) {
    expect(each?.types).toEqual(['profile']);
    expect(each?.moved.toSorted()).toEqual(['person', 'portrait', 'root']);
    expect(each?.milliseconds).toBeLessThanOrEqual(250);
  }
  expect(into?.heading).toBe(name);
  expect(back?.heading).not.toBe(name);
});

test('a press during the motion is taken, and nothing is left of it', async ({ page }) => {
  const name = await openList(page);
  await link(page).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await link(page).click();
  await page.getByRole('button', { name: 'Legg til favoritter' }).click();
  await expect(page.getByRole('dialog', { name: 'Logg inn' })).toBeVisible();
});

test('no motion where less of it is wanted', { tag: ['@more', '@phone'] }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const name = await openList(page);
  await link(page).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(card(page)).toContainText(name);
  expect(await seen(page)).toEqual([]);
});

test(
  'a late profile answers the press with its skeleton, without motion',
  { tag: ['@more', '@phone'] },
  async ({ page }) => {
    await page.goto('/masters');
    const name = (await link(page).textContent()) ?? '';
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/masters\.byId/, async (route) => {
      await released;
      await route.continue();
    });
    await link(page).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('status')).toHaveText('Laster inn …');
    await expect(main.getByRole('article')).toHaveCount(0);
    release();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(await seen(page)).toEqual([]);
  },
);

const failures = [
  // The server's own refusal, of another id.
  { what: 'a master who is gone', gone: true, answer: 'Mesteren ble ikke funnet' },
  { what: 'a server that does not answer', gone: false, answer: 'Prøv igjen' },
];

for (const { what, gone, answer } of failures)
  test(`${what} leaves a page that works`, { tag: ['@more', '@desktop'] }, async ({ page }) => {
    await page.goto('/masters');
    const name = (await link(page).textContent()) ?? '';
    await page.route(/masters\.byId/, (route) =>
      gone
        ? route.continue({
            url: route
              .request()
              .url()
              .replace(/(id%22%3A)\d+/, '$199999999'),
          })
        : route.fulfill({ status: 503, body: '' }),
    );
    await link(page).click();
    const main = page.getByRole('main');
    await expect(main.getByText(answer, { exact: true })).toBeVisible();
    await expect(main.getByRole('article')).toHaveCount(0);
    await page.goBack();
    await expect(card(page)).toContainText(name);
    expect(await seen(page)).toEqual([]);
  });
