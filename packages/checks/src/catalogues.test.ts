import { describe, expect, it } from 'vitest';
import { checkLanguages } from './languages.ts';
import { checkLocales } from './locales.ts';
import { describeFailures, repositoryWith } from './sound-repository.ts';
import { checkTexts, findAbsentTexts, placeTexts } from './texts.ts';

const home = 'apps/web/src/features/home';
const found = (changes: Record<string, string | undefined>): string[] =>
  describeFailures(checkLocales(repositoryWith(changes)));

describe('the catalogues', () => {
  it('accept a repository in which every rule holds', () => {
    expect(found({})).toEqual([]);
  });

  it.each<[string, Record<string, string | undefined>, RegExp]>([
    [
      'a missing language',
      { [`${home}/locales/uk.json`]: undefined },
      /uk\.json:1 language is missing/,
    ],
    [
      'a missing key and plural form',
      { [`${home}/locales/en.json`]: '{ "welcome": "Welcome, {name}", "visits_one": "one" }' },
      /en\.json:1 visits_other is missing/,
    ],
    [
      'an empty text',
      { [`${home}/locales/en.json`]: '{ "welcome": " ", "visits_one": "1", "visits_other": "2" }' },
      /welcome is empty/,
    ],
    [
      'another hole than in Norwegian',
      {
        [`${home}/locales/en.json`]:
          '{ "welcome": "Hi {who}", "visits_one": "1", "visits_other": "2" }',
      },
      /welcome has other holes than nb/,
    ],
    [
      'a key that no screen uses',
      { [`${home}/screen.tsx`]: "export const S = ({ t }) => t('welcome');" },
      /nb\.json:1 visits is not used/,
    ],
    [
      'a text that no catalogue has',
      { [`${home}/part.tsx`]: "\nexport const P = ({ t }) => t('goodbye');" },
      /part\.tsx:2 no catalogue has the text goodbye/,
    ],
    [
      'a computed text that no catalogue has',
      { [`${home}/part.tsx`]: 'export const P = ({ t, x }) => t(`moods.${x}`);' },
      /no catalogue has the text moods\./,
    ],
    [
      'a text of a component that no catalogue has',
      { [`${home}/part.tsx`]: 'export const P = () => <Trans i18nKey="goodbye" />;' },
      /no catalogue has the text goodbye/,
    ],
    [
      'a text of a page that the server does not have',
      { 'apps/server/src/core/pages/page-a.ts': "export const a = ({ t }) => t('goodbye');" },
      /page-a\.ts:1 no catalogue has the text goodbye/,
    ],
    [
      'a text of pages that nobody says, and one that other languages lack',
      { 'packages/domain/src/pages/locales/nb.json': '{ "left": "Igjen" }' },
      /pages\/locales\/ru\.json:1 language is missing[^]*nb\.json:1 left is not used/,
    ],
  ])('show %s', (_name, changes, expected) => {
    expect(found(changes).join('\n')).toMatch(expected);
  });

  it('fail when screens exist and no catalogue was read', () => {
    const none = Object.fromEntries(
      ['nb', 'ru', 'uk', 'en'].map((language) => [`${home}/locales/${language}.json`, undefined]),
    );
    expect(found(none)).toEqual(['apps/web/src:1 no catalogue was read: check the reader']);
  });
});

describe('the language of a text', () => {
  const text = (language: string, welcome: string) =>
    describeFailures(
      checkLanguages(
        repositoryWith({
          [`${home}/locales/${language}.json`]: JSON.stringify({
            welcome,
            visits_one: '{count}',
            visits_other: '{count}',
          }),
        }),
      ),
    ).join('\n');

  it('is its own in a repository in which every rule holds', () => {
    expect(checkLanguages(repositoryWith({}))).toEqual([]);
  });

  it.each([
    ['ru', 'Welcome back, {name}', /ru\.json:1 welcome is not in this language/],
    ['uk', 'Welcome', /uk\.json:1 welcome is not in this language/],
    ['nb', 'Добро пожаловать', /nb\.json:1 welcome has letters of another language/],
    ['ru', 'Вітаємо', /welcome has letters of another language/],
    ['uk', 'Мы рады', /welcome has letters of another language/],
    ['en', 'Вітаємо', /welcome has letters of another language/],
  ])('is reported in %s: %s', (language, welcome, expected) => {
    expect(text(language, welcome)).toMatch(expected);
  });

  it.each([
    ['ru', 'Mesterhånd'],
    ['uk', 'Google Maps'],
    ['ru', '{name}, 24/7'],
  ])('does not matter to a name: in %s %s', (language, welcome) => {
    expect(text(language, welcome)).toBe('');
  });

  it('is no copy of another', () => {
    const copied = { welcome: 'Du er i Oslo nå' };
    const failures = checkLanguages(
      repositoryWith({
        [`${home}/locales/nb.json`]: JSON.stringify(copied),
        [`${home}/locales/en.json`]: JSON.stringify({ welcome: 'Du er i Oslo' }),
        [`${home}/locales/ru.json`]: JSON.stringify({ welcome: 'Мастер сам звонит мастеру' }),
        [`${home}/locales/uk.json`]: JSON.stringify({ welcome: 'Мастер сам звонит мастеру' }),
      }),
    );
    expect(describeFailures(failures).join('\n')).toMatch(/welcome is the same in ru and uk/);
  });
});

describe('the quoted texts', () => {
  const list = 'packages/checks/src/texts.json';
  const required = 'packages/checks/src/texts-required.json';
  const missing = { [list]: '[{ "lang": "nb", "text": "Finnes ikke" }]' };

  it('are found whatever their holes are called', () => {
    expect(findAbsentTexts(repositoryWith({}))).toEqual([]);
  });

  it('are reported with their places', () => {
    const list2 = '[{ "lang": "nb", "text": "Velkommen, {x}" }, { "lang": "nb", "text": "Ikke" }]';
    expect(placeTexts(repositoryWith({ [list]: list2 }))).toEqual([
      { lang: 'nb', text: 'Velkommen, {x}', places: ['home:welcome'] },
      { lang: 'nb', text: 'Ikke', places: [] },
    ]);
  });

  it('are looked for in their own language', () => {
    const russian = repositoryWith({
      [list]: '[{ "lang": "ru", "text": "Velkommen, {firstName}" }]',
    });
    expect(findAbsentTexts(russian)).toHaveLength(1);
  });

  it('may be absent until they are required, one by one or all', () => {
    expect(checkTexts(repositoryWith(missing))).toEqual([]);
    expect(checkTexts(repositoryWith({ ...missing, [required]: '["Finnes ikke"]' }))).toHaveLength(
      1,
    );
    expect(checkTexts(repositoryWith({ ...missing, [required]: '"all"' }))).toHaveLength(1);
    expect(checkTexts(repositoryWith({ [required]: '"all"' }))).toEqual([]);
  });

  it('fail when none was read', () => {
    expect(checkTexts(repositoryWith({ [list]: '[]' }))).toHaveLength(1);
  });
});
