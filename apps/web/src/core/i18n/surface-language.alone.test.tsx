import { sessionUserSchema } from '@mesterhand/domain/access/actor';
import { act, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useFormat } from './format.ts';
import { chooseLanguage, currentLanguage, loadLanguage } from './i18n.ts';
import { SurfaceLanguage } from './surface-language.tsx';
import { signIn, signOut } from '../session/session.ts';
import { renderApp } from '../testing/testing.tsx';
import { useTranslation } from './translation.ts';
import { sampleOf } from '../testing/sample.ts';

// Preloads the texts: load time is not what is tested here.
beforeAll(async () => {
  await Promise.all([loadLanguage('ru'), loadLanguage('en'), import('../texts/uk.ts')]);
}, 30_000);
afterEach(async () => {
  vi.restoreAllMocks();
  act(signOut);
  await act(() => chooseLanguage('nb'));
});

/** A browser with `languages` in the order of preference. */
const browseIn = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

const kari = sampleOf(sessionUserSchema, {
  id: 7,
  email: 'kunde@demo.no',
  phone: '+47 400 00 000',
  firstName: 'Kari',
  lastName: 'Nordmann',
  userType: 'client',
  role: 'user',
});

function Words({ name }: { name: string }) {
  const { t } = useTranslation('auth');
  const format = useFormat();
  return (
    <p aria-label={name}>
      {t('login.title')} {format.rating(4.5)} {format.date('2026-06-30T10:00:00Z')}
    </p>
  );
}

const page = (
  <Suspense fallback="…">
    <Words name="page" />
    <SurfaceLanguage surface="tracking">
      <Words name="part" />
    </SurfaceLanguage>
  </Suspense>
);
const words = async (name: string) => (await screen.findByLabelText(name)).textContent;

test('C-16 a part opens in its own language while the page around it is Norwegian', async () => {
  await renderApp(page);
  expect(await words('part')).toBe('Вход 4,5 30 июня 2026 г.');
  expect(await words('page')).toBe('Logg inn 4,5 30. juni 2026');
  expect((await screen.findByLabelText('part')).closest('[lang]')?.getAttribute('lang')).toBe('ru');
  expect(currentLanguage()).toBe('nb');
  expect(localStorage.getItem('language')).toBeNull();
});

test.each([['nb-NO'], ['nn'], ['no'], ['en-GB', 'nb']])(
  'C-16 C-79 a browser with Norwegian (%s) never shows Russian',
  async (...languages) => {
    browseIn(...languages);
    await renderApp(page);
    expect(await words('part')).toBe('Logg inn 4,5 30. juni 2026');
    expect(await words('page')).toBe('Logg inn 4,5 30. juni 2026');
    expect(localStorage.getItem('language')).toBeNull();
  },
);

test.each([['ru-RU'], ['en-GB', 'sv']])(
  'C-16 C-79 any other browser (%s) leaves the part in its documented language',
  async (...languages) => {
    browseIn(...languages);
    await renderApp(page);
    expect(await words('part')).toContain('Вход');
  },
);

test('C-16 C-79 the account’s language comes before the browser’s and before the default', async () => {
  await renderApp(page);
  expect(await words('part')).toContain('Вход');
  act(() => signIn({ ...kari, language: 'nb' }, 'token'));
  await waitFor(async () => expect(await words('part')).toContain('Logg inn'));
  act(signOut);
  await waitFor(async () => expect(await words('part')).toContain('Вход'));
});

test('C-16 a choice applies to the part too, also the choice of the page’s own language', async () => {
  await renderApp(page);
  expect(await words('part')).toContain('Вход');
  await act(() => chooseLanguage('nb'));
  await waitFor(async () => expect(await words('part')).toBe('Logg inn 4,5 30. juni 2026'));
  await act(() => chooseLanguage('en'));
  await waitFor(async () => expect(await words('part')).toBe('Log in 4.5 30 June 2026'));
});

test('C-16 a stored choice overrides the language of the part', async () => {
  localStorage.setItem('language', 'nb');
  await renderApp(page);
  expect(await words('part')).toContain('Logg inn');
});
