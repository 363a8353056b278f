import { randomBytes } from 'node:crypto';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { bookingForm } from '../support/booking-form.ts';
import { demo, expect, signInAs, test } from '../support/browser.ts';
import { hold } from '../support/held-network.ts';
import { putIntoToday, readJob, requestJob } from '../support/today-jobs.ts';

/** A press that sends something. */
interface Sending {
  what: string;
  who?: string;
  /** Opens the screen up to the press: what is pressed. */
  open(page: Page): Promise<Locator>;
  call: RegExp;
  /** Code that the press needs, held from the start in the place of the call. */
  code?: RegExp;
  /** How often it is sent; once without it. */
  times?: number;
  /** What is seen instead of a busy button. */
  busy?(page: Page): Locator;
  /** What is seen once it has been answered. */
  done(page: Page): Locator;
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });
const unique = () => randomBytes(5).toString('hex');

/** Any master but Ola, whose days other journeys book. */
async function idOfOther(context: BrowserContext): Promise<number> {
  const found: { id: number; name: string }[] = await (
    await context.request.get('/api/search?query=elektriker')
  ).json();
  return found.find(({ name }) => name !== 'Ola Hansen')?.id ?? 0;
}

const message = unique();

const sendings: Sending[] = [
  {
    what: 'signing in',
    call: /auth\.login/,
    open: async (page) => {
      await page.goto('/?dialog=login');
      const login = dialog(page, 'Logg inn');
      await login.getByLabel('E-post').fill(demo.kari);
      await login.getByLabel('Passord', { exact: true }).fill(demo.password);
      return button(login, 'Logg inn');
    },
    done: (page) => page.getByText('Velkommen, Kari!'),
  },
  {
    what: 'asking for a new password',
    call: /auth\.forgotPassword/,
    open: async (page) => {
      await page.goto('/forgot-password');
      await page.getByLabel('E-post').fill(`${unique()}@example.no`);
      return button(page, 'Send meg en lenke');
    },
    done: (page) => page.getByRole('heading', { name: 'Se etter en e-post' }),
  },
  {
    what: 'a form whose rules are late',
    call: /auth\.forgotPassword/,
    code: /\/assets\/reset-(?!password)/,
    open: async (page) => {
      await page.goto('/forgot-password');
      await page.getByLabel('E-post').fill(`${unique()}@example.no`);
      return button(page, 'Send meg en lenke');
    },
    busy: (page) => page.getByRole('progressbar', { name: 'Laster inn …' }),
    done: (page) => page.getByRole('heading', { name: 'Se etter en e-post' }),
  },
  {
    what: 'sending a booking',
    who: demo.kari,
    call: /bookings\.create/,
    open: async (page) => {
      const master = await idOfOther(page.context());
      await page.goto(`/master/${master}?dialog=booking&master=${master}`);
      const booking = dialog(page, 'Bestill håndverker');
      const form = bookingForm(page, booking);
      await form.chooseService();
      await form.goOn();
      const calendar = page.getByRole('group', { name: 'Dato' });
      await button(calendar, 'Neste måned').click();
      await calendar.locator('td button:not([disabled])').nth(3).click();
      await page
        .getByRole('radio', { name: /^\d\d:00/, disabled: false })
        .first()
        .check();
      await form.goOn();
      await booking.getByLabel('Beskrivelse').fill('Kranen drypper.');
      await booking.getByLabel('Adresse').fill('Storgata 1, 0155 Oslo');
      await form.goOn();
      return booking.getByRole('button', { name: /^Send/ });
    },
    busy: (page) => button(dialog(page, 'Bestill håndverker'), 'Sender...'),
    done: (page) => dialog(page, 'Bestill håndverker').getByText('Forespørsel sendt!'),
  },
  {
    what: 'sending a message',
    who: demo.kari,
    call: /messages\.send/,
    open: async (page) => {
      const master = await idOfOther(page.context());
      await page.goto(`/master/${master}?dialog=chat&master=${master}`);
      await page.getByRole('textbox', { name: 'Melding' }).fill(message);
      return button(dialog(page, /^Melding til/), 'Send');
    },
    busy: (page) =>
      page.getByRole('log').getByRole('listitem').filter({ hasText: message }).getByText('Sendes'),
    done: (page) =>
      page
        .getByRole('log')
        .getByRole('listitem')
        .filter({ hasText: message })
        .getByText(/^(Sendt|Levert)$/),
  },
  {
    what: 'accepting a job of the day',
    who: demo.ola,
    call: /bookings\.setStatus/,
    open: async (page) => {
      const { id } = await requestJob(page.context());
      await putIntoToday(page, 'waiting', await readJob(page.context(), id));
      await page.goto('/today');
      return page
        .locator(`[data-booking="${id}"]`)
        .getByRole('button', { name: 'Bekreft oppdrag' });
    },
    busy: (page) => page.locator('[data-booking][aria-busy="true"]').getByText(/– sendes …$/),
    done: (page) => page.locator('[data-booking][aria-busy="false"]').first(),
  },
  {
    what: 'saving the profile',
    who: demo.kari,
    call: /auth\.profile\.update/,
    open: async (page) => {
      await page.goto('/profile?tab=edit');
      return button(page.getByRole('main'), 'Lagre').last();
    },
    done: (page) => page.getByText('Lagret!').first(),
  },
  {
    what: 'describing a job, step by step',
    who: demo.kari,
    call: /bookings\.requests\.create/,
    code: /\/assets\/request-check/,
    times: 0,
    open: async (page) => {
      await page.goto('/request');
      await page.getByLabel('Hva skal gjøres?').fill('Kranen på badet drypper hele natten.');
      await page.getByLabel('Hva slags arbeid?').selectOption('VVS');
      return button(page.getByRole('main'), 'Neste');
    },
    done: (page) => page.getByRole('radiogroup', { name: 'Renner det fortsatt vann?' }),
  },
];

for (const { what, who, open, call, code, times = 1, busy, done } of sendings)
  test(
    `${what} says at once that it is under way, and is sent once`,
    { tag: ['@more', '@phone'] },
    async ({ page, context }) => {
      if (who) await signInAs(context, who);
      const sent: string[] = [];
      page.on('request', (request) => {
        if (call.test(request.url())) sent.push(request.url());
      });
      const release = await hold(page, code ?? call);
      const pressed = await open(page);
      await pressed.click();
      if (busy) await expect(busy(page)).toBeVisible();
      else await expect(pressed).toHaveAttribute('data-loading');
      // A second press, by finger and by key.
      await pressed.dispatchEvent('click').catch(() => {});
      await page.keyboard.press('Enter');
      release();
      await expect(done(page)).toBeVisible();
      expect(sent).toHaveLength(times);
    },
  );

/** A press that opens something. */
interface Opening {
  what: string;
  path: string;
  press(page: Page): Locator;
  held: RegExp;
  done(page: Page): Locator;
}

const openings: Opening[] = [
  {
    what: 'a dialog whose code is late',
    path: '/masters',
    press: (page) =>
      page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^Bestill/ }),
    held: /\/assets\/booking-dialog/,
    done: (page) => dialog(page, 'Bestill håndverker'),
  },
  {
    what: 'a booking whose master is late',
    path: '/masters',
    press: (page) =>
      page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^Bestill/ }),
    held: /masters\.(byId|services)/,
    done: (page) =>
      dialog(page, 'Bestill håndverker').getByText('Tjeneste', { exact: true }).first(),
  },
  {
    what: 'a profile that is late',
    path: '/masters',
    press: (page) => page.getByRole('article').first().getByRole('heading').getByRole('link'),
    held: /masters\.byId/,
    done: (page) => button(page.getByRole('main'), 'Send melding').first(),
  },
  {
    what: 'a page whose code is late',
    path: '/',
    press: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Om oss' }),
    held: /\/assets\/about/,
    done: (page) => page.getByRole('main').getByRole('heading', { level: 1 }),
  },
  {
    what: 'a page whose texts are late',
    path: '/',
    press: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Om oss' }),
    held: /\/assets\/nb-/,
    done: (page) => page.getByRole('main').getByRole('heading', { level: 1 }),
  },
];

for (const { what, path, press, held: late, done } of openings)
  test(
    `${what} is announced, and never missing`,
    { tag: ['@more', '@phone'] },
    async ({ page }) => {
      await page.goto(path);
      await expect(press(page)).toBeVisible();
      const release = await hold(page, late);
      await press(page).click();
      await expect(page.getByText('Laster inn …').first()).toBeAttached();
      await expect(page.getByText('Siden finnes ikke')).toHaveCount(0);
      release();
      await expect(done(page)).toBeVisible();
      await expect(page.getByText('Laster inn …')).toHaveCount(0);
    },
  );
