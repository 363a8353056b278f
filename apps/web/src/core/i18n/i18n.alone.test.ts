import { sessionUserSchema } from '@mesterhand/domain/access/actor';
import i18next from 'i18next';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  availableLanguages,
  chooseLanguage,
  currentLanguage,
  isLanguage,
  startTranslations,
  statedLanguage,
} from './i18n.ts';
import { signIn, signOut } from '../session/session.ts';
import { sampleOf } from '../testing/sample.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  signOut();
  await chooseLanguage('nb');
});

const kari = sampleOf(sessionUserSchema, {
  id: 7,
  email: 'kunde@demo.no',
  phone: '+47 400 00 000',
  firstName: 'Kari',
  lastName: 'Nordmann',
  userType: 'client',
  role: 'user',
});
const browseIn = (...tags: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);

const login = () => i18next.t('login.title', { ns: 'auth' });

describe('C-16 the language of the site', () => {
  test('C-16 is Norwegian until a person chooses', () => {
    expect(currentLanguage()).toBe('nb');
    expect(login()).toBe('Logg inn');
    expect(localStorage.getItem('language')).toBeNull();
  });

  test('C-16 is offered in four', () => {
    expect(availableLanguages).toEqual(['nb', 'ru', 'uk', 'en']);
  });

  test('C-16 a choice is applied, set as the page’s lang and stored', async () => {
    await chooseLanguage('en');
    expect(login()).toBe('Log in');
    expect(document.documentElement.lang).toBe('en');
    expect(localStorage.getItem('language')).toBe('en');
  });

  test('C-16 a stored choice is loaded before the first screen', async () => {
    localStorage.setItem('language', 'en');
    await startTranslations();
    expect(currentLanguage()).toBe('en');
    expect(login()).toBe('Log in');
  });

  test.each(['xx', '', 'nb-NO', 'toString'])('C-16 a stored %j is not a language', async (kept) => {
    localStorage.setItem('language', kept);
    await startTranslations();
    expect(currentLanguage()).toBe('nb');
    expect(isLanguage(kept)).toBe(false);
  });

  test('C-16 the account’s language is loaded before the first screen, and nothing is stored', async () => {
    localStorage.removeItem('language');
    signIn({ ...kari, language: 'en' }, 'token');
    await startTranslations();
    expect(login()).toBe('Log in');
    expect(localStorage.getItem('language')).toBeNull();
  });

  test('C-16 a sign-in applies the account’s language, unless this browser has a choice', async () => {
    localStorage.removeItem('language');
    await startTranslations();
    signIn({ ...kari, language: 'uk' }, 'token');
    await vi.waitFor(() => expect(login()).toBe('Вхід'));
    signOut();
    await vi.waitFor(() => expect(login()).toBe('Logg inn'));
    await chooseLanguage('en');
    signIn({ ...kari, language: 'uk' }, 'token');
    expect(statedLanguage()).toBe('en');
    expect(login()).toBe('Log in');
  });

  test('C-16 registration sends a language only where one is stated', () => {
    localStorage.removeItem('language');
    browseIn('de');
    expect(statedLanguage()).toBeUndefined();
    browseIn('nn');
    expect(statedLanguage()).toBe('nb');
  });

  test('C-16 the last of two quick choices wins', async () => {
    await Promise.all([chooseLanguage('ru'), chooseLanguage('nb')]);
    expect(currentLanguage()).toBe('nb');
    expect(localStorage.getItem('language')).toBe('nb');
  });

  test('C-16 texts that fail to load leave the page in Norwegian, and the choice stored', async () => {
    localStorage.setItem('language', 'en');
    const change = i18next.changeLanguage.bind(i18next);
    const changing = vi
      .spyOn(i18next, 'changeLanguage')
      .mockImplementation((language, done) =>
        language === 'en' ? Promise.reject(new TypeError('gone')) : change(language, done),
      );
    await startTranslations();
    expect(changing).toHaveBeenCalledWith('en');
    expect(login()).toBe('Logg inn');
    expect(localStorage.getItem('language')).toBe('en');
    changing.mockRestore();
  });
});
