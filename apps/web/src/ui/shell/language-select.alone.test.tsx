import { notificationsStore } from '@mantine/notifications';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { useFormat } from '../../core/i18n/format.ts';
import { chooseLanguage, loadLanguage } from '../../core/i18n/i18n.ts';
import { SurfaceLanguage } from '../../core/i18n/surface-language.tsx';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { useTranslation } from '../../core/i18n/translation.ts';
import { LanguageSelect } from './language-select.tsx';
import MenuDrawer from './menu-drawer.tsx';

afterEach(() => act(() => chooseLanguage('nb')));

function Page() {
  const { t } = useTranslation('ui');
  const format = useFormat();
  usePageTitle(t('header.about'));
  return (
    <>
      <LanguageSelect />
      <p>{format.date('2026-06-30T22:30:00Z')}</p>
      <p>{format.rating(4.75)}</p>
    </>
  );
}

const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });

test('C-16 every language has its own name', async () => {
  await renderApp(<LanguageSelect />);
  expect(select('Språk').value).toBe('nb');
  const named = [...select('Språk').options].map(({ lang, text }) => [lang, text]);
  expect(named).toEqual([
    ['nb', 'Norsk'],
    ['ru', 'Русский'],
    ['uk', 'Українська'],
    ['en', 'English'],
  ]);
});

test('C-16 title, dates, numbers and the switch’s own label follow the choice', async () => {
  await renderApp(<Page />);
  expect(document.title).toBe('Om oss – Mesterhånd');
  screen.getByText('1. juli 2026');
  screen.getByText('4,8');
  await userEvent.selectOptions(select('Språk'), 'English');
  await waitFor(() => expect(select('Language').value).toBe('en'));
  expect(document.title).toBe('About us – Mesterhånd');
  screen.getByText('1 July 2026');
  screen.getByText('4.8');
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('language')).toBe('en');
});

test('C-16 in a panel that is Russian by default the switch shows Russian', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en']);
  localStorage.removeItem('language');
  await loadLanguage('ru');
  await renderApp(
    <SurfaceLanguage surface="panel">
      <LanguageSelect />
    </SurfaceLanguage>,
  );
  expect((await screen.findByRole<HTMLSelectElement>('combobox')).value).toBe('ru');
  vi.restoreAllMocks();
});

test('C-16 the keyboard reaches the switch', async () => {
  await renderApp(<LanguageSelect />);
  await userEvent.tab();
  expect(document.activeElement).toBe(select('Språk'));
});

test('C-16 the menu of small screens has the switch, and stays open in the new language', async () => {
  await renderApp(<MenuDrawer opened onClose={() => {}} />);
  await userEvent.selectOptions(select('Språk'), 'English');
  await screen.findByRole('dialog', { name: 'Menu' });
  expect(select('Language').value).toBe('en');
  screen.getByRole('link', { name: 'My bookings' });
});

test('C-16 texts that fail to load leave the language and show an error', async () => {
  const change = vi.spyOn(i18next, 'changeLanguage').mockRejectedValueOnce(new TypeError('gone'));
  await renderApp(<LanguageSelect />);
  await userEvent.selectOptions(select('Språk'), 'English');
  await waitFor(() =>
    expect(notificationsStore.getState().notifications.map(({ title }) => title)).toEqual([
      'Nettverksfeil',
    ]),
  );
  expect(select('Språk').value).toBe('nb');
  expect(localStorage.getItem('language')).toBeNull();
  change.mockRestore();
});
