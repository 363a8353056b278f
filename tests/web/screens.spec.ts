import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { demo, expect, openMenu, signInAs, test } from '../support/browser.ts';
import { offered } from '../support/env.ts';

/** Every screen and dialog of the product, with who sees it. `{ola}` is a master's id. */
const screens: [name: string, path: string, who?: string][] = [
  ['home', '/'],
  ['search', '/services?city=oslo'],
  ['an empty search', '/services?query=xyzzyx'],
  ['masters', '/masters'],
  ['a master', '/master/{ola}'],
  ['no master', '/master/999999'],
  ['about', '/about'],
  ['how it works', '/how-it-works'],
  ['not found', '/finnes-ikke'],
  ['the dashboard of a visitor', '/dashboard'],
  ['the dashboard of a customer', '/dashboard', demo.kari],
  ['the dashboard of a master', '/dashboard', demo.ola],
  ['the gallery', '/gallery'],
  ['a work of the gallery', '/gallery?work=1', demo.kari],
  ['the form of a new work', '/dashboard?dialog=work', demo.ola],
  ['the own profile of a visitor', '/profile'],
  ['the own profile of a master', '/profile', demo.ola],
  ['the own documents', '/profile?tab=documents', demo.ola],
  ['the own profile being edited', '/profile?tab=edit', demo.kari],
  ['a public profile', '/user/1', demo.kari],
  ['the login dialog', '/?dialog=login'],
  ['the registration dialog', '/?dialog=register'],
  ['the registration of a master', '/?dialog=register&as=master'],
  ['the booking dialog', '/masters?dialog=booking&master={ola}', demo.kari],
  ['the working hours', '/dashboard?dialog=calendar', demo.ola],
  ['the location of a master', '/dashboard?tab=location', demo.ola],
  ['the masters nearby', '/dashboard?tab=nearby', demo.kari],
  ['favourites', '/favourites', demo.kari],
  ['the services of a master', '/dashboard?dialog=services', demo.ola],
  ['the profile dialog', '/services?dialog=profile&master={ola}'],
  ['the review dialog', '/masters?dialog=review&master={ola}', demo.kari],
  ['the review dialog of a visitor', '/masters?dialog=review&master={ola}'],
  ['the report dialog of a visitor', '/?dialog=report&subject=review:1'],
  ['the report dialog', '/?dialog=report&subject=review:1', demo.kari],
  ['the messages', '/messages', demo.ola],
  ['the messages of a visitor', '/messages'],
  ['a conversation beside the others', '/messages?chat=1', demo.kari],
  ['the chat', '/dashboard?dialog=chat&conversation=1', demo.kari],
  ['the chat of a visitor', '/?dialog=chat&master={ola}'],
  ['the dialog of blocked people', '/dashboard?dialog=blocks', demo.kari],
];

/** How many screens one walk goes through: as many walks as keep both workers busy to the end. */
const atOnce = 6;

/** Screens in walks of one person each: a browser that knows the site already loads the next screen quickly. */
const walks = [undefined, demo.ola, demo.kari].flatMap((who) => {
  const seen = screens.filter((screen) => screen[2] === who);
  return Array.from({ length: Math.ceil(seen.length / atOnce) }, (_, walk) => ({
    who,
    seen: seen.slice(walk * atOnce, (walk + 1) * atOnce),
  }));
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('h1').first()).toBeVisible();
  if (path.includes('dialog=')) await expect(page.getByRole('dialog')).toBeVisible();
  // A dialog fades in; half-way its colours are nobody's.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
}

/** What a person could stumble over on the screen that is open; empty when all is well. */
async function findFaults(page: Page): Promise<string[]> {
  // No screen holds a frame, so axe needs no second page to put its findings together.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  const faults = violations.map(describeViolation);
  return overflow > 0 ? [...faults, `${overflow} px wider than the window`] : faults;
}

for (const { who = 'a visitor', seen } of walks) {
  const names = seen.map(([name]) => name).join(', ');
  test(`axe finds nothing for ${who} on: ${names}`, async ({ page }, { project }) => {
    test.setTimeout(60_000 + seen.length * 30_000);
    const isPhone = project.name === 'phone';
    const ola = await findOla(page);
    if (who !== 'a visitor') await signInAs(page.context(), who);
    for (const screen of seen) {
      const [name, path] = screen;
      // Ordinarily the screens take turns, one on a phone by day, the next on a desk by night; a thorough run
      // looks at all of them in both themes at both widths.
      const isOurs = isPhone === (screens.indexOf(screen) % 2 === 0);
      if (!offered.isThorough && !isOurs) continue;
      const usual = isPhone ? (['light'] as const) : (['dark'] as const);
      for (const colorScheme of offered.isThorough ? (['light', 'dark'] as const) : usual) {
        await test.step(`${name}, ${colorScheme}`, async () => {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await open(page, path.replace('{ola}', String(ola)));
          expect.soft(await findFaults(page), name).toEqual([]);
        });
      }
    }
  });
}

async function findOla(page: Page): Promise<number> {
  const [ola] = await (await page.context().request.get('/api/search?query=Ola Hansen')).json();
  return ola.id;
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

function describeViolation({ id, impact, nodes }: Violation): string {
  return `${impact} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`;
}

test('the home page shifts nothing while it loads', async ({ page }) => {
  // Also not by what moves for those who like it to.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('link', { name: /Profil til/ }).first()).toBeVisible();
  const shifts = await page.evaluate(() => ('shifts' in window ? window.shifts : undefined));
  expect(shifts).toEqual([]);
});

test('C-12 an unknown page is not found, for people and for machines', async ({ page }) => {
  const answer = await page.goto('/finnes-ikke');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Siden finnes ikke' })).toBeVisible();
});

test('C-13 C-16 C-97 the header knows who is there, and forgets on logout', async ({ page }) => {
  await page.goto('/?dialog=login');
  const dialog = page.getByRole('dialog', { name: 'Logg inn' });
  await dialog.getByLabel('E-post').fill(demo.kari);
  await dialog.getByLabel('Passord', { exact: true }).fill('feil passord');
  await dialog.getByRole('button', { name: 'Logg inn', exact: true }).click();
  await expect(page.getByText('Ugyldig e-post eller passord').first()).toBeVisible();
  await expect(dialog.getByLabel('E-post')).toHaveValue(demo.kari);
  await dialog.getByLabel('Passord', { exact: true }).fill(demo.password);
  await dialog.getByRole('button', { name: 'Logg inn', exact: true }).click();
  await expect(page.getByText('Velkommen, Kari!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await openMenu(page);
  await expect(page.getByText('Velkommen, Kari', { exact: true }).last()).toBeVisible();
  await page.getByRole('button', { name: 'Logg ut' }).click();
  await expect(page.getByText('Ha det bra!')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(await page.locator('html').getAttribute('lang')).toBe('nb');
});

test('a dialog lives in the address: Back closes it, login and registration swap (C-36)', async ({
  page,
}) => {
  await page.goto('/');
  await page.goto('/?dialog=login');
  await page
    .getByRole('dialog', { name: 'Logg inn' })
    .getByRole('button', { name: 'Registrer deg' })
    .click();
  await expect(page.getByRole('dialog', { name: 'Registrer deg' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Logg inn' })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
});
