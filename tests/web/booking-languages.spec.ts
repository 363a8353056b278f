import { randomBytes } from 'node:crypto';
import type { Language } from '@mesterhand/domain/pages/languages';
import type { BrowserContext, Page } from '@playwright/test';
import {
  demo,
  expect,
  leaveAccountLanguage,
  openAs,
  openCard,
  signInAs,
  test,
} from '../support/browser.ts';
import { offered } from '../support/env.ts';
import { type Texts, foreignTexts, readTexts } from '../support/texts.ts';
import { bookingForm } from '../support/booking-form.ts';

/** Norwegian is in booking.spec.ts; each other language has a day of its own, since its job is accepted. */
type Journey = [language: Language, place: number, tag: string[]];
const usual: Journey[] = [
  ['en', 11, ['@phone', '@more']],
  ['ru', 13, ['@desktop', '@more']],
];
const others: Journey[] = [
  ['uk', 15, ['@phone']],
  ['nb', 17, ['@desktop']],
];
const journeys = offered.isThorough ? [...usual, ...others] : usual;

async function speak(context: BrowserContext, language: Language): Promise<void> {
  await context.addInitScript((chosen) => {
    if (location.protocol !== 'about:') localStorage.setItem('language', chosen);
  }, language);
}

/** Everything seen or read aloud: visible texts, and the accessible names of elements without text. */
async function readAll(page: Page): Promise<string[]> {
  const seen = await page.locator('body').innerText();
  const labels = await page
    .locator('body')
    .evaluate((body) =>
      [...body.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((element) =>
        ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
      ),
    );
  return [...seen.split('\n'), ...labels].map((line) => line.trim()).filter((line) => line !== '');
}

/** Data is Norwegian in every language: a single word may be the name of a service or a trade. */
const mayBeData = (line: string) => !line.includes(' ');

/** No text on the page is a translation key or in another language. */
async function expectPure(page: Page, texts: Texts): Promise<void> {
  const lines = await readAll(page);
  const keys = new Set([...texts.all.keys()].flatMap((key) => [key, key.split(':')[1] ?? key]));
  expect(lines.filter((line) => line.includes('.') && keys.has(line))).toEqual([]);
  expect(lines.filter((line) => /^[a-z-]+:[a-z]\w*(\.\w+)+$/.test(line))).toEqual([]);
  const foreign = foreignTexts(texts);
  expect(lines.filter((line) => foreign.has(line) && !mayBeData(line))).toEqual([]);
}

const visible = { visible: true };

for (const [language, place, tag] of journeys) {
  const texts = readTexts(language);
  const { say, locale } = texts;
  const money = (amount: number) => `${new Intl.NumberFormat(locale).format(amount)}\u00a0kr`;

  test(
    `C-16 C-41 C-42 C-46 C-53 a booking is made, confirmed and seen in ${language}, word by word`,
    { tag },
    async ({ page, browser }) => {
      // Three people’s pages, each read completely.
      test.slow();
      const address = `Språkveien ${randomBytes(5).toString('hex')}, 0155 Oslo`;
      const description = `Kranen ${randomBytes(5).toString('hex')} drypper.`;
      await speak(page.context(), language);
      await leaveAccountLanguage(page.context());
      await signInAs(page.context(), demo.kari);

      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const search = page.getByRole('search');
      await search.getByLabel(say('ui:search.what')).fill('Ola Hansen');
      await search.getByRole('button', { name: say('ui:search.submit') }).click();
      await expect(page).toHaveURL(/\/services\?.*query=Ola/);
      // The home page shows him too, with the same text, until the results load; only they have a category.
      await expect(page.getByLabel(say('masters:search.category'), { exact: true })).toBeAttached();
      await expect(page.getByLabel(say('masters:search.text'))).toHaveValue('Ola Hansen');
      const profileLink = page.getByRole('link', {
        name: say('ui:master.profileOf', { name: 'Ola Hansen' }),
      });
      await expect(profileLink).toBeVisible();
      await expectPure(page, texts);

      const [profile] = await Promise.all([page.waitForEvent('popup'), profileLink.click()]);
      await expect(profile.getByRole('heading', { name: 'Ola Hansen' })).toBeVisible();
      await expect(profile.getByText(say('masters:price.fee', { fee: money(700) }))).toBeVisible();
      await expectPure(profile, texts);
      await profile
        .getByRole('button', { name: say('masters:price.book'), exact: true })
        .filter(visible)
        .first()
        .click();

      const dialog = profile.getByRole('dialog', { name: say('bookings:booking.title') });
      const label = (field: string) => say(`bookings:booking.fields.${field}`);
      const form = bookingForm(profile, dialog, say);
      await form.chooseService();
      await form.goOn();
      await expectPure(profile, texts);
      const calendar = dialog.getByRole('group', { name: label('scheduledDate') });
      await calendar.getByRole('button', { name: say('bookings:calendar.nextMonth') }).click();
      // A thorough run does this at both widths, and a job occupies its day: each width has days of its own.
      const isWide = (page.viewportSize()?.width ?? 0) > 1000;
      const free = calendar.locator('td button:not([disabled])');
      const day = free.nth(place + (isWide ? journeys.length : 0));
      const dayName = (await day.getAttribute('aria-label')) ?? '';
      expect(dayName).toMatch(/\d/);
      await day.click();
      await dialog.getByRole('radio', { name: '13:00' }).check();
      await form.goOn();
      // The address of an earlier booking is there.
      await dialog.getByLabel(label('address'), { exact: true }).clear();
      await form.leave();
      await expect(
        dialog.getByText(say('bookings:booking.missing', { fields: '' }).trim()),
      ).toBeVisible();
      await expect(dialog.getByText(say('bookings:booking.required.address'))).toBeVisible();
      await expectPure(profile, texts);
      await dialog.getByLabel(label('description')).fill(description);
      await dialog.getByLabel(label('address'), { exact: true }).fill(address);
      await form.goOn();
      await expectPure(profile, texts);
      await form.send();

      await expect(dialog.getByText(say('bookings:sent.title'))).toBeVisible();
      await expect(dialog.getByText(say('bookings:sent.contact', { count: 15 }))).toBeVisible();
      await expect(
        dialog.getByText(`${dayName} ${say('bookings:card.at', { time: '13:00' })}`),
      ).toBeVisible();
      await expectPure(profile, texts);
      await dialog.getByRole('link', { name: say('bookings:sent.toDashboard') }).click();
      const mine = profile.getByRole('article').filter({ hasText: address });
      const status = (name: string) =>
        mine.getByText(say(`bookings:status.${name}`), { exact: true }).first();
      await expect(status('pending')).toBeVisible();
      await expect(mine).toContainText(dayName);
      await expectPure(profile, texts);

      const ola = await openAs(browser, page, demo.ola);
      await speak(ola.context(), language);
      await leaveAccountLanguage(ola.context());
      await ola.goto('/dashboard');
      await expect(ola.locator('h1')).toHaveText(say('bookings:master.title'));
      const job = ola.getByRole('article').filter({ hasText: description });
      await openCard(job);
      await expect(job.getByText(say('bookings:card.contactLater'))).toBeVisible();
      await expectPure(ola, texts);
      // The card shows the step before the server has answered.
      const answered = ola.waitForResponse((response) =>
        response.url().includes('bookings.setStatus'),
      );
      await job.getByRole('button', { name: say('bookings:control.confirmed') }).click();
      await answered;
      await expect(
        job.getByText(say('bookings:status.confirmed'), { exact: true }).first(),
      ).toBeVisible();
      await expectPure(ola, texts);
      await ola.context().close();

      await profile.reload();
      await expect(status('confirmed')).toBeVisible();
      await expectPure(profile, texts);
    },
  );

  test(`C-16 days are formatted for ${locale}`, { tag }, async ({ page }) => {
    await speak(page.context(), language);
    await leaveAccountLanguage(page.context());
    await signInAs(page.context(), demo.kari);
    await page.goto('/services?query=Ola+Hansen');
    await page
      .getByRole('button', { name: say('ui:master.bookOf', { name: 'Ola Hansen' }) })
      .click();
    const form = bookingForm(page, page.getByRole('dialog'), say);
    // The service and its price, in the same number format.
    await expect(form.service).toContainText(money(1690));
    await form.chooseService();
    await form.goOn();
    const calendar = page.getByRole('group', {
      name: say('bookings:booking.fields.scheduledDate'),
    });
    await calendar.getByRole('button', { name: say('bookings:calendar.nextMonth') }).click();
    const names = await calendar
      .locator('td button')
      .evaluateAll((days) => days.map((day) => day.getAttribute('aria-label') ?? ''));
    const month = new Date();
    month.setUTCDate(1);
    month.setUTCMonth(month.getUTCMonth() + 1);
    const first = new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }).format(month);
    expect(names.some((name) => name.startsWith(first))).toBe(true);
  });
}
