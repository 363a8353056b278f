import { describe, expect, test } from 'vitest';
import { claimsDefaults } from '../settings/claims-defaults.ts';
import { sayIn } from './catalogues.ts';
import { languageOf, languages, readLanguage } from './languages.ts';
import { answeredTopics } from './questions.ts';
import { type PageRoute, inLanguage, pathOfPage, readPageRoute } from './routes.ts';
import { ownWordsIn, seededDescription } from './site.ts';
import { type PageSubject, type Wording, cutText, textsOfPage } from './texts.ts';

const read = (address: string): PageRoute | undefined => {
  const { pathname, searchParams } = new URL(address, 'https://mester.example');
  return readPageRoute(decodeURIComponent(pathname), searchParams);
};
const anywhere = { query: undefined, city: undefined, category: undefined };

describe('an address', () => {
  test.each<[string, PageRoute | undefined, string]>([
    ['/', { page: 'home' }, '/'],
    ['/?dialog=login&utm_source=x', { page: 'home' }, '/'],
    ['/services', { page: 'services', ...anywhere }, '/services'],
    [
      '/services?query=kran&city=oslo&category=3',
      { page: 'services', query: 'kran', city: 'oslo', category: 3 },
      '/services?category=3&city=oslo',
    ],
    ['/services?query=%2242%22', { page: 'services', ...anywhere, query: '42' }, '/services'],
    ['/services?query=%20&city=x&category=-1', { page: 'services', ...anywhere }, '/services'],
    ['/masters?city=tromso', { page: 'masters', city: 'tromso' }, '/masters?city=tromso'],
    ['/master/12', { page: 'master', id: 12 }, '/master/12'],
    ['/blog?topic=Tips&search=fukt', { page: 'blog', search: 'fukt', topic: 'Tips' }, '/blog'],
    ['/blog/r%C3%B8r', { page: 'article', slug: 'rør' }, '/blog/r%C3%B8r'],
    ['/user/3', { page: 'person', id: 3 }, '/user/3'],
    [
      '/tjenester/el-sjekk/baerum?utm_source=x',
      { page: 'localService', service: 'el-sjekk', place: 'baerum' },
      '/tjenester/el-sjekk/baerum',
    ],
    ['/how-it-works', { page: 'how' }, '/how-it-works'],
    ['/admin/users', { page: 'private', name: 'admin' }, '/admin'],
    ['/newsletter/confirm', { page: 'private', name: 'newsletter' }, '/newsletter'],
    ['/reset-password?token=x', { page: 'private', name: 'resetPassword' }, '/reset-password'],
  ])('%s is a page with one address', (address, route, path) => {
    expect(read(address)).toEqual(route);
    expect(route && pathOfPage(route)).toBe(path);
  });

  test.each([
    '/nothing',
    '/master',
    '/master/',
    '/master/0',
    '/master/1e3',
    '/master/1/2',
    '/blog/',
    '/user/x',
    '/dashboards',
  ])('%s is none', (address) => expect(read(address)).toBeUndefined());

  test('names its language, unless that is Norwegian', () => {
    expect(languages.map((language) => inLanguage('/about', language))).toEqual([
      '/about',
      '/about?lang=ru',
      '/about?lang=uk',
      '/about?lang=en',
    ]);
    expect(inLanguage('/masters?city=oslo', 'en')).toBe('/masters?city=oslo&lang=en');
    expect(languageOf(new URLSearchParams('lang=uk'))).toBe('uk');
    expect(languageOf(new URLSearchParams('lang=xx'))).toBeUndefined();
    expect(readLanguage('toString')).toBeUndefined();
  });
});

describe('the words of a page', () => {
  const wording = (more: Partial<Wording> = {}): Wording => ({
    t: sayIn('nb'),
    siteName: 'Fagfolk',
    ownWords: undefined,
    ...more,
  });
  const who = { name: 'Ola Hansen', specialization: 'Rørlegger' };

  test.each<[PageSubject, string]>([
    [{ page: 'home' }, 'Finn en dyktig håndverker nær deg'],
    [{ page: 'services' }, 'Finn en håndverker'],
    [{ page: 'services', city: 'tromso' }, 'Finn en håndverker i Tromsø'],
    [{ page: 'services', category: 'VVS', city: 'oslo' }, 'VVS i Oslo'],
    [{ page: 'masters', city: 'bergen' }, 'Våre mestere i Bergen'],
    [{ page: 'master', ...who, city: null }, 'Ola Hansen, Rørlegger'],
    [{ page: 'master', ...who, city: 'oslo' }, 'Ola Hansen, Rørlegger i Oslo'],
    [{ page: 'article', title: 'Fukt {count}', excerpt: 'x' }, 'Fukt {count}'],
    [{ page: 'cookies' }, 'Informasjonskapsler og lagring'],
    [{ page: 'private', name: 'person' }, 'Profil'],
  ])('%j is %s', (subject, title) => {
    expect(textsOfPage(subject, wording()).title).toBe(title);
  });

  test.each(languages)('fit into a description in %s', (language) => {
    const subjects: PageSubject[] = [
      { page: 'home' },
      { page: 'services', category: 'Møbelmontering', city: 'stavanger' },
      { page: 'masters', city: 'stavanger' },
      { page: 'master', ...who, specialization: 'x '.repeat(200), city: 'oslo' },
      { page: 'privacy' },
      { page: 'accessibility' },
    ];
    for (const subject of subjects) {
      const { description = '' } = textsOfPage(subject, wording({ t: sayIn(language) }));
      expect(Array.from(description).length).toBeLessThanOrEqual(160);
      expect(description).not.toMatch(/[{}]/);
    }
  });

  test('are the owner’s where there are any, in the language that they are in', () => {
    expect(textsOfPage({ page: 'home' }, wording({ ownWords: 'Egne ord.' })).description).toBe(
      'Egne ord.',
    );
    expect(ownWordsIn('nb', ' Egne ord. ')).toBe('Egne ord.');
    expect(ownWordsIn('en', 'Egne ord.')).toBeUndefined();
    expect(ownWordsIn('nb', seededDescription)).toBeUndefined();
    expect(ownWordsIn('nb', ' ')).toBeUndefined();
  });

  test.each([
    ['nb', 1, '4 av 5 stjerner i 1 vurdering'],
    ['nb', 2, '4 av 5 stjerner i 2 vurderinger'],
    ['ru', 3, '4 из 5 звёзд, 3 отзыва'],
    ['uk', 11, '4 з 5 зірок, 11 відгуків'],
  ] as const)('in %s count %i', (language, count, text) => {
    expect(sayIn(language)('master.rated', { rating: '4', count })).toBe(text);
  });

  test('that are not there are a mistake of ours', () => {
    expect(() => sayIn('nb')('nothing')).toThrow('There is no text nothing in nb.');
  });
});

test.each([
  ['a short text', 20, 'a short text'],
  ['  two\n lines ', 20, 'two lines'],
  ['one two three four', 12, 'one two…'],
  ['one two, three', 10, 'one two…'],
  ['Rørleggermesterforretningen', 10, 'Rørlegger…'],
  ['😀😀😀😀', 3, '😀😀…'],
])('%j in %i characters is %j', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
  expect(Array.from(cutText(text, most)).length).toBeLessThanOrEqual(most);
});

test('questions whose answers the owner does not stand for are left out', () => {
  expect(answeredTopics(claimsDefaults)).toHaveLength(5);
  expect(answeredTopics({ verified: false, guarantee: false })).toEqual([
    'order',
    'arrival',
    'payment',
  ]);
});

test.each(['nb', 'ru', 'uk', 'en'] as const)(
  'C-15 in %s nothing but the documented answer says that tradespeople are verified or work is guaranteed',
  (language) => {
    const t = sayIn(language);
    for (const key of [
      'home.description',
      'home.lead',
      'masters.description',
      'services.description',
    ])
      expect(t(key)).not.toMatch(/verifi|garant|guarant|провер|перевір|гарант/i);
  },
);
