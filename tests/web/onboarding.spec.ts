import { randomBytes } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { documentSchema } from '@mesterhand/domain/documents/schema';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import type { Locator, Page } from '@playwright/test';
import { findCrampedTargets, findOverflow } from '../support/access-measures.ts';
import { demo, expect, test } from '../support/browser.ts';
import { z } from 'zod';
import { browserServer } from '../support/browser-server.ts';
import { png } from '../support/pictures.ts';

const password = 'fjellrev-under-brua';
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
const next = (page: Page) => page.getByRole('button', { name: 'Neste', exact: true });

/** Presses as a finger does, and counts. */
function createFinger() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.tap();
    },
    taps: () => taps,
  };
}

/** Nothing of the step lies outside of the window, and the main button is whole at its lower edge. */
async function expectWhole(page: Page): Promise<void> {
  const button = page.locator('form button[type="submit"]');
  await expect(button).toBeInViewport({ ratio: 1 });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const size = await page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const form = document.querySelector('form');
    return { scrollWidth, form: form?.getBoundingClientRect().bottom ?? 0 };
  });
  expect(size.scrollWidth).toBe(390);
  expect(size.form).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
}

async function expectSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

const newPerson = () => {
  const id = randomBytes(5).toString('hex');
  return { id, email: `ivar-${id}@example.no`, name: `Ivar ${id}` };
};

/** Opens the account from the registration dialog, by touch. */
async function openAccount(
  page: Page,
  person: ReturnType<typeof newPerson>,
  tap: (target: Locator) => Promise<void>,
) {
  await page.goto('/?dialog=register');
  const dialog = page.getByRole('dialog', { name: 'Registrer deg' });
  await tap(dialog.getByText('Jeg er håndverker'));
  await tap(dialog.getByRole('link', { name: 'Start registreringen' }));
  await expect(heading(page, 'Hva jobber du med?')).toBeVisible();
  await expectWhole(page);
  await tap(next(page));
  await expect(page.getByText('Velg det du jobber mest med')).toBeVisible();
  await tap(page.getByRole('main').getByText('VVS', { exact: true }));
  await tap(next(page));
  await expect(heading(page, 'Hva heter du?')).toBeVisible();
  await expectWhole(page);
  await page.getByLabel('Fornavn').fill('Ivar');
  await page.getByLabel('Etternavn').fill(person.id);
  await tap(next(page));
  await expectWhole(page);
  await page.getByLabel('E-post').fill(person.email);
  await page.getByLabel(/^Telefon/).fill('41234567');
  await tap(next(page));
  await expect(heading(page, 'Velg passord')).toBeVisible();
  await expectWhole(page);
}

async function finishAccount(page: Page, tap: (target: Locator) => Promise<void>): Promise<void> {
  await page.getByLabel('Passord', { exact: true }).fill(password);
  await tap(page.getByRole('checkbox', { name: /Jeg bekrefter/ }));
  await tap(page.getByRole('checkbox', { name: /Jeg godtar/ }));
  await tap(page.getByRole('button', { name: 'Opprett konto' }));
  await expect(heading(page, 'Erfaring og timepris')).toBeVisible();
}

/** Sends a document by the camera's input, as a phone does once a photo is taken. */
async function photograph(page: Page): Promise<void> {
  const camera = page.getByLabel('Ta bilde', { exact: true });
  await expect(camera).toHaveAttribute('capture', 'environment');
  await camera.setInputFiles({ name: 'bilde.png', mimeType: 'image/png', buffer: png(240) });
  await expect(page.getByText('Venter på kontroll')).toBeVisible();
}

test(
  'a new master registers by touch, leaves, continues on another device, and is verified',
  { tag: ['@phone-only', '@more'] },
  async ({ page, browser }) => {
    test.setTimeout(90_000);
    const person = newPerson();
    const { tap, taps } = createFinger();
    await openAccount(page, person, tap);

    // Back and a reload lose nothing but the password.
    await page.goBack();
    await expect(page.getByLabel('E-post')).toHaveValue(person.email);
    await page.reload();
    await expect(page.getByLabel('E-post')).toHaveValue(person.email);
    await tap(next(page));
    await expect(page.getByLabel('Brukernavn')).toHaveValue(`ivar-${person.id}`);
    await finishAccount(page, tap);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(password);

    await expectWhole(page);
    await page.getByLabel('År i faget').fill('7');
    await page.getByLabel('Timepris', { exact: true }).fill('950');
    await tap(next(page));
    await expect(heading(page, 'En tjeneste med pris')).toBeVisible();
    await expectWhole(page);
    await tap(page.getByRole('list', { name: 'Vanlige tjenester' }).getByRole('button').first());
    await page.getByLabel('Pris', { exact: true }).fill('1490');
    await page.getByLabel('Hva er med i prisen?').fill('Kranen og arbeidet.');
    await tap(next(page));
    await expect(heading(page, 'Hvor tar du jobber?')).toBeVisible();

    // What the first device typed and did not save stays there; the second continues with what is stored.
    await page.getByLabel('Her starter du dagen').fill('Storgata 1');
    await page.reload();
    await expect(page.getByLabel('Her starter du dagen')).toHaveValue('Storgata 1');
    const second = await browser.newContext({
      viewport: page.viewportSize(),
      hasTouch: true,
      baseURL: browserServer.url,
      locale: 'nb-NO',
    });
    const other = await second.newPage();
    await other.goto('/profile/start');
    await other.getByRole('button', { name: 'Logg inn' }).last().tap();
    const login = other.getByRole('dialog', { name: 'Logg inn' });
    await login.getByLabel('E-post').fill(person.email);
    await login.getByLabel('Passord', { exact: true }).fill(password);
    await login.getByRole('button', { name: 'Logg inn', exact: true }).tap();
    await expect(heading(other, 'Hvor tar du jobber?')).toBeVisible();
    await other.goto('/today');
    await expect(other.getByText('Du er ikke verifisert ennå')).toBeVisible();
    await expect(other.getByText(/^Mangler: området ditt, arbeidstid, legitimasjon/)).toBeVisible();
    await tap(other.getByRole('link', { name: 'Fortsett' }));

    await expectWhole(other);
    await other.getByLabel('Her starter du dagen').fill('Storgata 1, 0155 Oslo');
    await other.getByLabel('Så langt kjører du').selectOption('40');
    await tap(next(other));
    await expect(heading(other, 'Når jobber du?')).toBeVisible();
    await expectWhole(other);
    await tap(other.getByText('lør', { exact: true }));
    await tap(next(other));
    await expect(heading(other, 'Legitimasjon')).toBeVisible();
    await expectWhole(other);
    await tap(next(other));
    await expect(other.getByText('Last opp dette dokumentet')).toBeVisible();
    await photograph(other);
    await tap(next(other));
    await expect(heading(other, 'Fagbrev eller autorisasjon')).toBeVisible();
    await photograph(other);
    await tap(next(other));
    await expect(heading(other, 'Sendt til kontroll')).toBeVisible();
    await expect(other.getByText('Alt er lagret.')).toBeVisible();
    await expect(other.getByText('Du får et varsel når det er avgjort.')).toBeVisible();
    await expectSound(other);
    test.info().annotations.push({ type: 'taps', description: String(taps()) });
    expect(taps()).toBeLessThanOrEqual(21);

    await other.getByRole('link', { name: 'Gå til dagen' }).tap();
    await expect(other.getByText('Dokumentene dine er til kontroll')).toBeVisible();
    await verify(page, person.email);
    await other.reload();
    await expect(heading(other, 'I dag')).toBeVisible();
    await expect(other.getByText('Dokumentene dine er til kontroll')).toBeHidden();
    await other.goto('/profile/start');
    await expect(heading(other, 'Du er verifisert')).toBeVisible();
    await second.close();
  },
);

/** An administrator approves both documents, and gives the badge with the second. */
async function verify(page: Page, email: string): Promise<void> {
  const { request } = page.context();
  const sign = async (who: string, secret: string) => {
    const data = { email: who, password: secret };
    const answer = await request.post('/api/auth/login', { data });
    const { user, token } = sessionOutput.parse(await answer.json());
    return { id: user.id, headers: { authorization: `Bearer ${token}` } };
  };
  const admin = await sign(demo.admin, demo.password);
  const { id: userId, headers } = await sign(email, password);
  const read = await request.get('/api/documents', { headers });
  const documents = z.array(documentSchema).parse(await read.json());
  expect(documents).toHaveLength(2);
  for (const [place, { type, fileName }] of documents.entries()) {
    const decision = { userId, type, fileName, decision: 'approved', verified: place === 1 };
    const answer = await request.post('/trpc/auth.documents.decide', {
      headers: admin.headers,
      data: place === 1 ? decision : { ...decision, verified: undefined },
    });
    expect(answer.status()).toBe(200);
  }
}

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `the steps of a master without any data pass axe and have large targets, ${colorScheme}`,
    { tag: ['@phone-only', '@more'] },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/profile/start');
      await expect(heading(page, 'Hva jobber du med?')).toBeVisible();
      await expectSound(page);
      expect(await findOverflow(page)).toEqual([]);
      expect(await findCrampedTargets(page)).toEqual([]);
    },
  );
