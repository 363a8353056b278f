import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { bookingForm } from '../support/booking-form.ts';
import { demo, expect, signInAs, test } from '../support/browser.ts';
import { offered } from '../support/env.ts';
import { findOla } from '../support/screens.ts';

const folder = fileURLToPath(new URL('../../apps/web/screenshots/', import.meta.url));

interface Picture {
  /** Of the file; ends with width and theme. */
  name: `${string}-${390 | 1440}-${'light' | 'dark'}`;
  who?: string;
  /** Opens the screen and waits until it is whole. */
  open(page: Page): Promise<void>;
}

const pictures: readonly Picture[] = [
  {
    name: 'home-1440-light',
    open: async (page) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'booking-390-light',
    who: demo.kari,
    open: async (page) => {
      const master = await findOla(page);
      await page.goto(`/master/${master}?dialog=booking&master=${master}`);
      const dialog = page.getByRole('dialog', { name: 'Bestill håndverker' });
      const form = bookingForm(page, dialog);
      await form.chooseService();
      await form.goOn();
      await dialog.getByRole('button', { name: /^Ledig/ }).click();
      await expect(dialog.getByRole('radio', { checked: true }).first()).toBeAttached();
      await dialog.getByRole('heading', { level: 3 }).first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'master-390-dark',
    open: async (page) => {
      await page.goto(`/master/${await findOla(page)}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Ola Hansen' })).toBeVisible();
    },
  },
  {
    name: 'today-390-light',
    who: demo.ola,
    open: async (page) => {
      await page.goto('/today');
      await expect(page.getByRole('button', { name: 'Bekreft oppdrag' }).first()).toBeVisible();
    },
  },
  {
    name: 'chat-390-light',
    who: demo.kari,
    open: async (page) => {
      await page.goto('/messages');
      await page
        .getByRole('main')
        .getByRole('link', { name: /Ola Hansen/ })
        .first()
        .click();
      await expect(page.getByRole('textbox', { name: /melding/i })).toBeVisible();
    },
  },
  {
    name: 'article-390-dark',
    open: async (page) => {
      await page.goto('/blog');
      await page.getByRole('article').getByRole('link').first().click();
      await expect(page.getByRole('link', { name: 'Tilbake til bloggen' })).toBeVisible();
    },
  },
  {
    name: 'services-1440-light',
    open: async (page) => {
      await page.goto('/services?category=2');
      await expect(page.getByRole('article').nth(2)).toBeVisible();
    },
  },
  {
    name: 'nearby-1440-light',
    who: demo.kari,
    open: async (page) => {
      await page.goto('/dashboard?tab=nearby');
      await page.getByLabel('Eller søk rundt en by').selectOption('oslo');
      const map = page.getByRole('region', { name: 'Kart over håndverkere i nærheten' });
      await expect(map.getByRole('button', { name: /Ola Hansen/ }).first()).toBeVisible();
      await map.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'admin-1440-light',
    who: demo.admin,
    open: async (page) => {
      await page.goto('/admin');
      await expect(page.getByRole('region', { name: 'Utvikling' })).toBeVisible();
      await expect(page.getByRole('img', { name: /^Bestillinger per dag/ })).toBeVisible();
    },
  },
  {
    name: 'offers-1440-light',
    who: demo.kari,
    open: async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('link', { name: '2 tilbud å velge mellom' }).click();
      await expect(page.getByRole('list', { name: 'Tilbud' })).toBeVisible();
    },
  },
];

// README_PICTURES=1 npm test -- --only web web/readme-pictures.spec.ts
test.skip(!offered.drawsReadme, 'Pictures of the README are made on request.');

for (const { name, who, open } of pictures)
  test(`the picture ${name}`, { tag: ['@desktop-only', '@more'] }, async ({ page, context }) => {
    const [width, theme] = name.split('-').slice(-2);
    const isPhone = width === '390';
    const size = isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
    await page.setViewportSize(size);
    await page.emulateMedia({
      colorScheme: theme === 'dark' ? 'dark' : 'light',
      reducedMotion: 'reduce',
    });
    // A master whose position is refused reads an error.
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 59.914, longitude: 10.752 });
    if (who !== undefined) await signInAs(context, who);
    if (who === demo.admin)
      await context.addInitScript(() => {
        if (location.protocol !== 'about:') localStorage.setItem('language', 'nb');
      });
    await open(page);
    await page.mouse.move(0, 0);
    await page.waitForLoadState('networkidle');
    await page.evaluate(async () => {
      const images = [...document.images].filter(({ loading }) => loading !== 'lazy');
      await Promise.all([document.fonts.ready, ...images.map((image) => image.decode())]);
    });
    await page.screenshot({ path: `${folder}${name}.png` });
  });
