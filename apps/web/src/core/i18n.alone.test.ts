import i18next from 'i18next';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  availableLanguages,
  chooseLanguage,
  currentLanguage,
  isLanguage,
  startTranslations,
} from './i18n.ts';

afterEach(() => chooseLanguage('nb'));

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

  test('C-16 a choice is shown, named in the page and kept', async () => {
    await chooseLanguage('en');
    expect(login()).toBe('Log in');
    expect(document.documentElement.lang).toBe('en');
    expect(localStorage.getItem('language')).toBe('en');
  });

  test('C-16 a kept choice is ready before the first screen', async () => {
    localStorage.setItem('language', 'en');
    await startTranslations();
    expect(currentLanguage()).toBe('en');
    expect(login()).toBe('Log in');
  });

  test.each(['xx', '', 'nb-NO', 'toString'])('C-16 a kept %j is not a language', async (kept) => {
    localStorage.setItem('language', kept);
    await startTranslations();
    expect(currentLanguage()).toBe('nb');
    expect(isLanguage(kept)).toBe(false);
  });

  test('C-16 the last of two quick choices is the one that stays', async () => {
    await Promise.all([chooseLanguage('ru'), chooseLanguage('nb')]);
    expect(currentLanguage()).toBe('nb');
    expect(localStorage.getItem('language')).toBe('nb');
  });

  test('C-16 texts that cannot be had leave a page in Norwegian, and the choice kept', async () => {
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
