import { screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, describe, expect, test } from 'vitest';
import { chooseLanguage } from '../../core/i18n/i18n.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { AccessibilityScreen } from './accessibility-screen.tsx';
import { CookiesScreen } from './cookies-screen.tsx';
import { localItems, sessionItems } from './storage-items.ts';
import { PrivacyScreen } from './privacy-screen.tsx';
import { TermsScreen } from './terms-screen.tsx';

const settings = {
  siteName: 'Fjordhjelpen',
  siteDescription: '',
  contactEmail: 'hei@fjordhjelpen.no',
  contactPhone: '',
  footerLinks: [],
  allowRegistration: true,
  maxFileSize: 5,
  maintenanceMode: false,
  demo: false,
};
const answers = { 'admin.settings.public': settings };

const pages = [
  ['privacy', PrivacyScreen, 11],
  ['terms', TermsScreen, 16],
  ['cookies', CookiesScreen, 6],
  ['accessibility', AccessibilityScreen, 6],
] as const;

afterEach(async () => {
  await chooseLanguage('nb');
  document.head.innerHTML = '';
});

describe.each(['nb', 'ru', 'uk', 'en'] as const)('in %s', (language) => {
  test.each(pages)(
    '%s is complete: every chapter is worded and listed',
    async (name, Page, count) => {
      await chooseLanguage(language);
      await renderApp(<Page />, { answers });
      const title = await screen.findByRole('heading', { level: 1 });
      expect(title.textContent).toBe(i18next.t(`legal:${name}.title`));
      const chapters = screen.getAllByRole('region');
      expect(chapters).toHaveLength(count);
      const contents = screen.getByRole('navigation', { name: i18next.t('legal:contents') });
      const listed = within(contents).getAllByRole('link');
      expect(listed.map((link) => link.getAttribute('href')?.split('#')[1])).toEqual(
        chapters.map(({ id }) => id),
      );
      for (const chapter of chapters) {
        expect(within(chapter).getAllByRole('heading', { level: 2 })).toHaveLength(1);
        expect(chapter.textContent.length).toBeGreaterThan(80);
      }
      const text = [title.parentElement, contents, ...chapters].map((part) => part?.textContent);
      // No translation key and no placeholder is left.
      expect(text.join('\n')).not.toMatch(/[{}]|undefined|(privacy|terms|cookies)\.\w+\.\w+/);
      expect(text[0]).toContain('2026');
    },
  );
});

test('privacy names the controller from the settings, and invents nothing', async () => {
  await renderApp(<PrivacyScreen />, { answers });
  const mail = await screen.findByRole('link', { name: 'hei@fjordhjelpen.no' });
  expect(mail.getAttribute('href')).toBe('mailto:hei@fjordhjelpen.no');
  expect(screen.getAllByText(/Fjordhjelpen/).length).toBeGreaterThan(1);
  expect(screen.queryByText('Telefon')).toBeNull();
});

test('privacy says so while no contact is set', async () => {
  const empty = { ...settings, contactEmail: '' };
  await renderApp(<PrivacyScreen />, { answers: { 'admin.settings.public': empty } });
  expect(await screen.findByText('Kontaktopplysninger er ikke lagt inn ennå.')).toBeTruthy();
});

test('privacy states the retention periods of the rules themselves', async () => {
  await renderApp(<PrivacyScreen />, { answers });
  expect(await screen.findByText(/24, 48, 72 eller 168/)).toBeTruthy();
  expect(screen.getByText(/lagres i 90 dager/)).toBeTruthy();
  expect(screen.getByText(/høyst 30 dager/)).toBeTruthy();
  const spans = [
    /slettes 30 dager etter avgjørelsen/,
    /etter 730 dager/,
    /1827 dager/,
    /i 365 dager/,
  ];
  for (const span of spans) expect(screen.getByText(span)).toBeTruthy();
});

test.each([
  ['https://kart.example/{z}/{x}/{y}.png', /direkte fra kart\.example/],
  ['', /tegnes uten bilder fra andre/],
])('privacy names the map provider: %s', async (content, text) => {
  document.head.innerHTML = `<meta name="map-tiles" content="${content}">`;
  await renderApp(<PrivacyScreen />, { answers });
  expect(await screen.findByText(text)).toBeTruthy();
});

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../legal/**', '!**/*.test.*'], {
  query: '?raw',
  import: 'default',
});

test('cookies list only names that the product uses', async () => {
  const texts = await Promise.all(Object.values(sources).map((load) => load()));
  const code = texts.join('\n').replaceAll(/\$\{kind\}/g, 'draft');
  const ours = [...localItems, ...sessionItems]
    .flatMap(({ names }) => [...names])
    .filter((name) => !/^(mantine|tsr|review-attempt)-|^tanstack_/.test(name));
  for (const name of ours) expect(code).toMatch(new RegExp(`['\`]${name.replace('…', '')}`));
});
