import { act, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useFormat } from './format.ts';
import { chooseLanguage, currentLanguage, loadLanguage } from './i18n.ts';
import { OpensIn } from './screen-language.tsx';
import { renderApp } from './testing.tsx';
import { useTranslation } from './translation.ts';

// What is measured here is not how fast files are read.
beforeAll(async () => {
  await Promise.all([loadLanguage('ru'), loadLanguage('en'), import('./texts/uk.ts')]);
}, 30_000);
afterEach(() => act(() => chooseLanguage('nb')));

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
    <OpensIn language="ru">
      <Words name="part" />
    </OpensIn>
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

test('C-16 a choice applies to the part as to everything, the page’s own language too', async () => {
  await renderApp(page);
  expect(await words('part')).toContain('Вход');
  await act(() => chooseLanguage('nb'));
  await waitFor(async () => expect(await words('part')).toBe('Logg inn 4,5 30. juni 2026'));
  await act(() => chooseLanguage('en'));
  await waitFor(async () => expect(await words('part')).toBe('Log in 4.5 30 June 2026'));
});

test('C-16 a kept choice comes before the language of the part', async () => {
  localStorage.setItem('language', 'nb');
  await renderApp(page);
  expect(await words('part')).toContain('Logg inn');
});

test('C-16 a language of the part that cannot be had leaves the page’s', async () => {
  const add = vi.spyOn(i18next, 'addResourceBundle').mockImplementation(() => {
    throw new TypeError('gone');
  });
  await renderApp(
    <Suspense fallback="…">
      <OpensIn language="uk">
        <Words name="part" />
      </OpensIn>
    </Suspense>,
  );
  expect(await words('part')).toContain('Logg inn');
  add.mockRestore();
});
