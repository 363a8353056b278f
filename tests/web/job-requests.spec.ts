import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { demo, expect, openAs, signInAs, test } from '../support/browser.ts';

const unique = () => randomBytes(5).toString('hex');

/** A picture of one pixel, as a camera would hand it over. */
const picture = {
  name: 'kran.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const next = (page: Page) => page.getByRole('button', { name: 'Neste' }).click();
const send = (page: Page) => page.getByRole('button', { name: 'Send forespørselen' }).click();

async function signIn(page: Page): Promise<void> {
  const login = page.getByRole('dialog', { name: 'Logg inn' });
  await login.getByLabel('E-post').fill(demo.kari);
  await login.getByLabel('Passord', { exact: true }).fill(demo.password);
  await login.getByRole('button', { name: 'Logg inn', exact: true }).click();
}

/** Chooses Ola and the two who are suggested next to him; a place of none of the cities has ten to choose from. */
async function chooseThree(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: 'Ola Hansen' })
    .or(page.getByRole('button', { name: /^Vis \d+ til$/ }))
    .first()
    .waitFor();
  const more = page.getByRole('button', { name: /^Vis \d+ til$/ });
  if (await more.isVisible()) await more.click();
  const masters = page.getByRole('region', { name: 'Hvem skal vi spørre?' });
  const chosen = masters.getByRole('checkbox', { checked: true });
  while ((await chosen.count()) > 0) await chosen.first().uncheck();
  const ola = masters.getByRole('checkbox', { name: 'Ola Hansen' });
  await ola.check();
  await masters.getByRole('checkbox', { checked: false }).first().check();
  await masters.getByRole('checkbox', { checked: false }).first().check();
  await expect(chosen).toHaveCount(3);
}

async function withdraw(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Trekk forespørselen' }).click();
  const question = page.getByRole('dialog', { name: 'Trekke forespørselen?' });
  await question.getByRole('button', { name: 'Ja, trekk den' }).click();
  await expect(page.getByText('Du trakk forespørselen.')).toBeVisible();
}

test(
  'a described problem reaches three masters; one declines, and another is asked',
  { tag: ['@phone', '@more'] },
  async ({ page, browser }) => {
    const words = `Kranen ${unique()} drypper.`;

    await page.goto('/');
    await page.getByRole('search').getByLabel('Hva trenger du hjelp til?').fill(words);
    await page.getByRole('button', { name: 'Beskriv jobben og få tilbud' }).click();
    await expect(page.getByLabel('Hva skal gjøres?')).toHaveValue(words);
    await page.getByLabel('Hva slags arbeid?').selectOption('VVS');
    await page.getByLabel('Bilder (valgfritt)').setInputFiles(picture);
    await expect(page.getByRole('button', { name: 'Fjern Bilde 1' })).toBeVisible();
    await next(page);
    await page
      .getByRole('radiogroup', { name: 'Renner det fortsatt vann?' })
      .getByRole('radio', { name: 'Nei' })
      .check();
    await next(page);
    await page.getByLabel('Adresse').fill('Testveien 7');
    await page.getByLabel('Postnummer').fill('2000');
    await page.getByLabel('Poststed').fill('Lillestrøm');
    // A visitor's form outlasts a reload, its pictures included.
    await page.reload();
    await expect(page.getByLabel('Adresse')).toHaveValue('Testveien 7');
    await next(page);
    await chooseThree(page);
    await page.getByRole('radio', { name: 'Ja, spør den neste' }).check();
    await expect(page.getByText('1 bilde')).toBeVisible();
    await send(page);
    await signIn(page);

    await expect(page).toHaveURL(/\/requests\/\d+$/);
    const asked = page.getByRole('region', { name: 'Hvem er spurt' }).getByRole('listitem');
    await expect(asked).toHaveCount(3);
    await expect(page.getByText('Testveien 7, 2000 Lillestrøm')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Vis større: Bilde 1' })).toBeVisible();

    const ola = await openAs(browser, page, demo.ola);
    await ola.goto('/dashboard');
    await ola.getByRole('link', { name: 'Svar nå' }).click();
    const received = ola.getByRole('article').filter({ hasText: words });
    await expect(received.getByText('2000 Lillestrøm', { exact: true })).toBeVisible();
    await expect(received.getByText(/Svar innen|Klokken starter/)).toBeVisible();
    await expect(received.getByRole('button', { name: 'Vis større: Bilde 1' })).toBeVisible();
    await expect(received).not.toContainText('Testveien');
    await received.getByRole('button', { name: 'Takk nei' }).click();
    const question = ola.getByRole('dialog', { name: 'Takke nei til forespørselen?' });
    await question.getByRole('radio', { name: 'For langt unna' }).check();
    await question.getByRole('button', { name: 'Takk nei' }).click();
    await expect(ola.getByText('Du har takket nei')).toBeVisible();
    await expect(received).toBeHidden();
    await ola.getByRole('link', { name: 'Tidligere' }).click();
    await expect(received.getByText('Du takket nei')).toBeVisible();
    await ola.context().close();

    // The customer's open page follows by itself.
    await expect(asked).toHaveCount(4);
    const declined = asked.filter({ has: page.getByRole('link', { name: 'Ola Hansen' }) });
    await expect(declined).toContainText('Det er for langt unna');
    await expect(asked.last()).toContainText('Spurt');
    await expect(asked.last()).toContainText('i stedet for Ola Hansen.');

    await page.goto('/dashboard');
    await page.getByRole('listitem').filter({ hasText: words }).getByRole('link').click();
    await withdraw(page);
  },
);

test(
  'a request to one master asks nobody else, and a notification leads to it',
  { tag: ['@desktop', '@more'] },
  async ({ page, browser }) => {
    const words = `Avløpet ${unique()} er tett.`;
    await signInAs(page.context(), demo.kari);
    await page.goto('/services?query=Ola+Hansen');
    const profile = page.getByRole('link', { name: 'Profil til Ola Hansen' });
    await page.goto((await profile.getAttribute('href')) ?? '');
    await page.getByRole('link', { name: 'Beskriv jobben til Ola' }).click();
    await expect(page.getByText(/Forespørselen går til Ola Hansen/)).toBeVisible();
    await expect(page.getByLabel('Hva slags arbeid?')).toHaveValue('1');
    await page.getByLabel('Hva skal gjøres?').fill(words);
    await next(page);
    await expect(page.getByText('Renner det fortsatt vann?')).toBeVisible();
    await next(page);
    await page.getByLabel('Adresse').fill('Storgata 7, 0155 Oslo');
    await next(page);
    await page.getByRole('radio', { name: 'Nei, bare den jeg har valgt' }).check();
    await send(page);
    const asked = page.getByRole('region', { name: 'Hvem er spurt' }).getByRole('listitem');
    await expect(asked).toHaveCount(1);
    await expect(page.getByText('Bare de du valgte, er spurt.')).toBeVisible();
    const id = new URL(page.url()).pathname.split('/').at(-1);

    const ola = await openAs(browser, page, demo.ola);
    // Outside working hours masters are asked, and notified, the next morning; the request is there at once.
    const isAskedLater = (await page.getByText(/^Spørres /).count()) > 0;
    await ola.goto(isAskedLater ? `/received?request=${id}` : '/notifications');
    if (!isAskedLater) await ola.locator(`a[href="/received?request=${id}"]`).first().click();
    const received = ola.getByRole('article').filter({ hasText: words });
    await expect(received).toHaveAttribute('data-wanted', 'true');
    await expect(received.getByRole('link', { name: 'Gi tilbud' })).toHaveAttribute(
      'href',
      `/offers/new?request=${id}`,
    );
    await ola.context().close();
    await withdraw(page);
  },
);
