import { randomBytes } from 'node:crypto';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import type { Browser, Page } from '@playwright/test';
import { demo, expect, openAs, openCard, signInAs, test } from '../support/browser.ts';
import { openListedConversation } from '../support/listed-conversation.ts';
import { png } from '../support/pictures.ts';

/** A customer of this run alone, whom Ola finds by name among all who write to him. */
async function registerNewcomer(page: Page) {
  const name = randomBytes(5).toString('hex');
  const answer = await page.context().request.post('/api/auth/register', {
    data: {
      email: `nora-${name}@example.no`,
      username: `nora-${name}`,
      password: demo.password,
      firstName: 'Nora',
      lastName: name,
      phone: '+47 412 34 567',
      userType: 'client',
    },
  });
  const { email } = sessionOutput.parse(await answer.json()).user;
  return { email, name: `Nora ${name}` };
}

async function idOfOla(page: Page): Promise<number> {
  const [ola] = await (await page.context().request.get('/api/search?query=Ola Hansen')).json();
  return ola.id;
}

const chatOf = (page: Page) => page.getByRole('dialog', { name: /^Melding til/ });
const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Melding' });
const lineOf = (page: Page, text: string) =>
  page.getByRole('log').getByRole('listitem').filter({ hasText: text });

async function say(page: Page, text: string): Promise<void> {
  await fieldOf(page).fill(text);
  await fieldOf(page).press('Enter');
  await expect(fieldOf(page)).toHaveValue('');
}

/** A newcomer at an open enquiry to Ola. */
async function openEnquiry(page: Page) {
  const newcomer = await registerNewcomer(page);
  await signInAs(page.context(), newcomer.email);
  await page.goto(`/master/${await idOfOla(page)}`);
  await page.getByRole('button', { name: 'Send melding' }).click();
  await expect(fieldOf(page)).toBeVisible();
  return newcomer;
}

/** Ola at the conversation with someone, found in his messages. */
async function openAsOla({ browser, page, name }: { browser: Browser; page: Page; name: string }) {
  const ola = await openAs(browser, page, demo.ola);
  await openListedConversation(ola, name);
  await expect(fieldOf(ola)).toBeVisible();
  return ola;
}

test(
  'C-40 C-68 C-69 C-70 C-159 C-160 a customer and a master write to each other, live and both ways',
  { tag: '@smoke' },
  async ({ page, browser }) => {
    const { name } = await openEnquiry(page);
    await fieldOf(page).press('Enter');
    await say(page, 'Hei! Kan du bytte en kran på fredag?');
    await expect(lineOf(page, 'bytte en kran')).toHaveAttribute('data-own', 'true');
    const automatic = lineOf(page, 'Automatisk svar');
    await expect(automatic).toHaveAttribute('data-own', 'false');
    await expect(automatic).toHaveCount(1);

    const ola = await openAsOla({ browser, page, name });
    await expect(lineOf(ola, 'bytte en kran')).toHaveAttribute('data-own', 'false');
    await expect(lineOf(page, 'bytte en kran').getByText('Lest')).toBeVisible();

    await fieldOf(ola).pressSequentially('Ja');
    await expect(page.getByText('Ola Hansen skriver …')).toBeVisible();
    await fieldOf(ola).press('Shift+Enter');
    await fieldOf(ola).pressSequentially('det går fint');
    await fieldOf(ola).press('Enter');
    await expect(lineOf(page, 'det går fint')).toContainText('Ola Hansen');
    await expect(page.getByText('Ola Hansen skriver …')).toBeHidden();
    await expect(lineOf(ola, 'det går fint').getByText('Lest')).toBeVisible();

    for (const number of [1, 2, 3]) await say(page, `Nummer ${number}`);
    await expect(lineOf(ola, 'Nummer')).toHaveText([/Nummer 1/, /Nummer 2/, /Nummer 3/]);
    await ola.context().close();
  },
);

test(
  'the header announces a message while the chat is closed, and that it was delivered',
  { tag: ['@desktop', '@more'] },
  async ({ page, browser }) => {
    const { name } = await openEnquiry(page);
    await say(page, 'Hei Ola');
    await expect(lineOf(page, 'Automatisk svar')).toBeVisible();
    const ola = await openAsOla({ browser, page, name });
    await chatOf(page).getByRole('button', { name: 'Lukk' }).click();
    await expect(chatOf(page)).toBeHidden();
    await say(ola, 'Hei Nora');
    await expect(page.getByRole('link', { name: 'Meldinger 1 ulest melding' })).toBeVisible();
    await expect(lineOf(ola, 'Hei Nora').getByText('Levert')).toBeAttached();
    await page.getByRole('link', { name: /^Meldinger/ }).click();
    await page.getByRole('link', { name: /Ola Hansen.*Hei Nora/ }).click();
    await expect(lineOf(page, 'Hei Nora')).toBeVisible();
    await expect(lineOf(ola, 'Hei Nora').getByText('Lest')).toBeAttached();
    await ola.context().close();
  },
);

test(
  'the scroll position is kept while older and newer messages load',
  { tag: ['@phone', '@more'] },
  async ({ page, browser }) => {
    const { email, name } = await registerNewcomer(page);
    await signInAs(page.context(), email);
    const { request } = page.context();
    const login = await request.post('/api/auth/login', {
      data: { email, password: demo.password },
    });
    const authorization = `Bearer ${sessionOutput.parse(await login.json()).token}`;
    const masterId = await idOfOla(page);
    const send = (text: string) =>
      request.post('/trpc/messages.send', { headers: { authorization }, data: { masterId, text } });
    for (let number = 1; number <= 60; number += 1) await send(`Linje nummer ${number}.`);

    const ola = await openAsOla({ browser, page, name });
    await expect(lineOf(ola, 'Linje nummer 60.')).toBeInViewport();
    await expect(lineOf(ola, 'Linje nummer 5.')).toHaveCount(0);
    await expect(ola.getByRole('button', { name: 'Til nyeste' })).toBeHidden();
    const list = ola.getByRole('log');
    const firstText = await list
      .getByText(/^Linje nummer/)
      .first()
      .innerText();
    const first = lineOf(ola, firstText);
    await list.hover();
    await ola.mouse.wheel(0, -20_000);
    await expect(lineOf(ola, 'Linje nummer 1.')).toHaveCount(1);
    await expect(first).toBeInViewport();
    await expect(ola.getByRole('button', { name: 'Til nyeste' })).toBeVisible();

    const before = await first.boundingBox();
    await send('Den aller siste.');
    const jump = ola.getByRole('button', { name: '1 ny melding' });
    await expect(jump).toBeVisible();
    expect(await first.boundingBox()).toEqual(before);
    await jump.click();
    await expect(lineOf(ola, 'Den aller siste.')).toBeInViewport();
    await expect(jump).toBeHidden();
    const numbers = await list.getByText(/^Linje nummer/).allInnerTexts();
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, place) => `Linje nummer ${place + 1}.`));
    await ola.context().close();
  },
);

test(
  'a picture is sent, and the other side opens it larger',
  { tag: ['@phone', '@more'] },
  async ({ page, browser }) => {
    const { name } = await openEnquiry(page);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'notat.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(page.getByText('Velg et bilde eller en PDF.')).toBeVisible();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'kran.png', mimeType: 'image/png', buffer: png(64) });
    await expect(page.getByText('Klar til å sendes')).toBeVisible();
    await say(page, 'Slik ser den ut');
    await expect(page.getByText('kran.png')).toBeHidden();
    const ola = await openAsOla({ browser, page, name });
    const line = lineOf(ola, 'Slik ser den ut');
    await expect(line.locator('img')).toBeVisible();
    await line.getByRole('button', { name: 'Vis større: Bilde' }).click();
    const large = ola.getByRole('dialog', { name: 'Bilde' });
    await expect(large.getByRole('img', { name: 'Bilde' })).toBeVisible();
    await large.getByRole('button', { name: 'Lukk' }).click();
    await expect(fieldOf(ola)).toBeVisible();
    await ola.context().close();
  },
);

test(
  'a message that could not be sent says so, and arrives once on a retry',
  { tag: ['@desktop', '@more'] },
  async ({ page, browser }) => {
    const { name } = await openEnquiry(page);
    await say(page, 'Den første');
    // The server stores it, but its answer is lost: the retry must not create a second message.
    await page.route(/messages\.send/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await say(page, 'Bare en gang');
    const line = lineOf(page, 'Bare en gang');
    await expect(line).toHaveCount(1);
    const ola = await openAsOla({ browser, page, name });
    await expect(lineOf(ola, 'Bare en gang')).toHaveCount(1);
    await page.unroute(/messages\.send/);
    await page.route(/messages\.send/, (route) => route.abort());
    await say(page, 'Kommer senere');
    const failed = lineOf(page, 'Kommer senere');
    await expect(failed.getByText('Ikke sendt')).toBeVisible();
    await expect(failed.getByRole('button', { name: 'Slett' })).toBeVisible();
    await page.unroute(/messages\.send/);
    await failed.getByRole('button', { name: 'Prøv igjen' }).click();
    await expect(failed.getByText('Ikke sendt')).toBeHidden();
    await expect(lineOf(ola, 'Kommer senere')).toHaveCount(1);
    await expect(lineOf(ola, 'Bare en gang')).toHaveCount(1);
    await ola.context().close();
  },
);

test(
  'messages written offline survive a reload, and are sent in order',
  { tag: ['@phone', '@more'] },
  async ({ page, browser }) => {
    const { name } = await openEnquiry(page);
    await say(page, 'Hei');
    await expect(lineOf(page, 'Automatisk svar')).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText(/^Ingen forbindelse/)).toBeVisible();
    await say(page, 'Uten nett 1');
    await say(page, 'Uten nett 2');
    await expect(lineOf(page, 'Uten nett').getByText('Venter', { exact: true })).toHaveCount(2);
    await fieldOf(page).fill('Halvferdig');
    await page.route(/messages\.send/, (route) => route.abort());
    await page.context().setOffline(false);
    await page.reload();
    await expect(lineOf(page, 'Uten nett')).toHaveCount(2);
    await expect(fieldOf(page)).toHaveValue('Halvferdig');
    await page.unroute(/messages\.send/);
    await page.reload();
    const ola = await openAsOla({ browser, page, name });
    await expect(lineOf(ola, 'Uten nett')).toHaveText([/Uten nett 1/, /Uten nett 2/]);
    await expect(lineOf(page, 'Uten nett').getByText('Venter', { exact: true })).toHaveCount(0);
    await ola.context().close();
  },
);

test(
  'C-72 messages that cannot be loaded show an error with the status, and load on a retry',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    await page.route(/messages\.history/, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    );
    await openEnquiry(page);
    const failure = page.getByRole('alert').filter({ hasText: 'Feil ved lasting: 502' });
    await expect(failure).toBeVisible();
    await page.unroute(/messages\.history/);
    await failure.getByRole('button', { name: 'Prøv igjen' }).click();
    await expect(page.getByText('Ingen meldinger ennå')).toBeVisible();
  },
);

test(
  'C-33 a visitor who wants to write signs in and comes to the chat',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    const { email } = await registerNewcomer(page);
    await page.goto(`/master/${await idOfOla(page)}`);
    await page.getByRole('button', { name: 'Send melding' }).click();
    const login = page.getByRole('dialog', { name: 'Logg inn' });
    await login.getByLabel('E-post').fill(email);
    await login.getByLabel('Passord', { exact: true }).fill(demo.password);
    await login.getByRole('button', { name: 'Logg inn', exact: true }).click();
    await expect(chatOf(page)).toBeVisible();
    await expect(page.getByText('Spør Ola Hansen om jobben')).toBeVisible();
  },
);

test(
  'C-67 a booking links to its conversation for both sides',
  { tag: ['@desktop', '@more'] },
  async ({ page, browser }) => {
    await signInAs(page.context(), demo.kari);
    await page.goto('/dashboard');
    const card = page.getByRole('article').filter({ hasText: 'Ola Hansen' }).first();
    const id = await card.getAttribute('data-booking');
    await openCard(card);
    await card.getByRole('button', { name: /^Kontakt mester/ }).click();
    await expect(
      page.getByText(`Send beskjeder til mesteren angående bestilling #${id}`),
    ).toBeVisible();
    const text = `Angående ${randomBytes(4).toString('hex')}`;
    await say(page, text);
    // About 10rem.
    const { height = 0 } = (await page.getByRole('log').boundingBox()) ?? {};
    expect(height).toBeGreaterThan(120);
    expect(height).toBeLessThan(180);
    const ola = await openAs(browser, page, demo.ola);
    await ola.goto('/dashboard');
    const job = ola.locator(`[data-booking="${id}"]`);
    await openCard(job);
    await job.getByRole('button', { name: /^Kontakt kunden/ }).click();
    await expect(
      ola.getByText(`Send beskjeder til kunden angående bestilling #${id}`),
    ).toBeVisible();
    await expect(lineOf(ola, text)).toHaveAttribute('data-own', 'false');
    await ola.context().close();
  },
);

test(
  'a PDF is sent, and the other side saves it under its name',
  { tag: ['@phone', '@more'] },
  async ({ page, browser }) => {
    const { name } = await openEnquiry(page);
    const buffer = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n');
    const file = { name: 'Tilbud bad.pdf', mimeType: 'application/pdf', buffer };
    await page
      .locator('input[type=file]')
      .setInputFiles({ ...file, buffer: Buffer.from('<html>') });
    await expect(page.getByText('Tilbud bad.pdf')).toBeVisible();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByText('Klar til å sendes')).toBeVisible();
    await say(page, 'Her er tilbudet');
    const ola = await openAsOla({ browser, page, name });
    const line = lineOf(ola, 'Her er tilbudet');
    const download = ola.waitForEvent('download');
    await line.getByRole('button', { name: /^Last ned Tilbud bad\.pdf/ }).click();
    expect((await download).suggestedFilename()).toBe('Tilbud bad.pdf');
    await ola.context().close();
  },
);
