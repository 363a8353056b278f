import { type BlogCategory, blogCategories } from '../blog/categories.ts';
import { type CityCode, cityCodes } from '../places/city-codes.ts';
import type { Language } from './languages.ts';

/** Pages that depend only on their address. */
export const plainPages = {
  '/gallery': 'gallery',
  '/about': 'about',
  '/how-it-works': 'how',
  '/support': 'support',
  '/privacy': 'privacy',
  '/terms': 'terms',
  '/cookies': 'cookies',
  '/accessibility': 'accessibility',
} as const;
export type PlainPage = (typeof plainPages)[keyof typeof plainPages];

/** Pages for signed-in users or reached by a link in an email; excluded from search engines. */
export const privatePages = {
  '/dashboard': 'dashboard',
  '/profile': 'profile',
  '/messages': 'messages',
  '/offers': 'offers',
  '/bookings': 'agreement',
  '/favourites': 'favourites',
  '/request': 'request',
  '/requests': 'requests',
  '/received': 'received',
  '/statistics': 'statistics',
  '/today': 'today',
  '/week': 'week',
  '/admin': 'admin',
  '/newsletter': 'newsletter',
  '/notifications': 'notifications',
  '/forgot-password': 'forgotPassword',
  '/reset-password': 'resetPassword',
  '/verify-email': 'verifyEmail',
  '/change-email': 'changeEmail',
  '/auth': 'google',
} as const;
export type PrivatePage = (typeof privatePages)[keyof typeof privatePages];

/** A page with the parameters of its address. */
export type PageRoute =
  | { page: 'home' }
  | {
      page: 'services';
      query: string | undefined;
      city: CityCode | undefined;
      category: number | undefined;
    }
  | { page: 'masters'; city: CityCode | undefined }
  | { page: 'master'; id: number }
  | { page: 'blog'; search: string | undefined; topic: BlogCategory | undefined }
  | { page: 'article'; slug: string }
  | { page: 'person'; id: number }
  /** A service in a municipality, both by their slugs. */
  | { page: 'localService'; service: string; place: string }
  | { page: PlainPage }
  | { page: 'private'; name: PrivatePage };

/** Which page an address (its path decoded, without a slash at the end) shows; undefined where the site has none. */
export function readPageRoute(path: string, search: URLSearchParams): PageRoute | undefined {
  if (path === '/') return { page: 'home' };
  const plain = Object.entries(plainPages).find(([known]) => known === path)?.[1];
  if (plain !== undefined) return { page: plain };
  const hidden = Object.entries(privatePages).find(
    ([known]) => path === known || path.startsWith(`${known}/`),
  )?.[1];
  if (hidden !== undefined) return { page: 'private', name: hidden };
  return readListRoute(path, search) ?? readLocalRoute(path) ?? readItemRoute(path);
}

function readListRoute(path: string, search: URLSearchParams): PageRoute | undefined {
  const city = cityCodes.find((code) => code === readValue(search, 'city'));
  if (path === '/masters') return { page: 'masters', city };
  if (path === '/services') {
    const category = readId(readValue(search, 'category'));
    return { page: 'services', query: readValue(search, 'query'), city, category };
  }
  if (path !== '/blog') return undefined;
  const topic = blogCategories.find((category) => category === readValue(search, 'topic'));
  return { page: 'blog', search: readValue(search, 'search'), topic };
}

const slugs = /^\/tjenester\/(?<service>[a-z0-9-]+)\/(?<place>[a-z0-9-]+)$/;

function readLocalRoute(path: string): PageRoute | undefined {
  const { service, place } = slugs.exec(path)?.groups ?? {};
  if (service === undefined || place === undefined) return undefined;
  return { page: 'localService', service, place };
}

function readItemRoute(path: string): PageRoute | undefined {
  const [, kind, item, ...more] = path.split('/');
  if (item === undefined || item === '' || more.length > 0) return undefined;
  if (kind === 'blog') return { page: 'article', slug: item };
  const id = /^[1-9]\d*$/.test(item) ? readId(item) : undefined;
  if (id === undefined) return undefined;
  if (kind === 'master') return { page: 'master', id };
  return kind === 'user' ? { page: 'person', id } : undefined;
}

function readId(text: string | undefined): number | undefined {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Parses as the web's router does: ambiguous texts are quoted; white space alone is absent. */
function readValue(search: URLSearchParams, key: string): string | undefined {
  const text = search.get(key);
  if (text === null || text.trim() === '') return undefined;
  const quoted = /^"[^"\\]*"$/.test(text) ? text.slice(1, -1) : text;
  return quoted.trim() === '' ? undefined : quoted;
}

/** The canonical address of a page, below the site's own: without search words, dialogs and foreign parameters. */
export function pathOfPage(route: PageRoute): string {
  switch (route.page) {
    case 'home':
      return '/';
    case 'services': {
      const { category, city } = route;
      return `/services${queryOf({ category, city })}`;
    }
    case 'masters':
      return `/masters${queryOf({ city: route.city })}`;
    case 'master':
      return `/master/${route.id}`;
    case 'blog':
      return '/blog';
    case 'article':
      return `/blog/${encodeURIComponent(route.slug)}`;
    case 'person':
      return `/user/${route.id}`;
    case 'localService':
      return `/tjenester/${route.service}/${route.place}`;
    case 'private':
      return Object.entries(privatePages).find(([, name]) => name === route.name)?.[0] ?? '/';
    default:
      return Object.entries(plainPages).find(([, page]) => page === route.page)?.[0] ?? '/';
  }
}

function queryOf(values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${value}`],
  );
  return given.length === 0 ? '' : `?${given.join('&')}`;
}

/** The same address in a language: Norwegian is the one that needs no name. */
export function inLanguage(address: string, language: Language): string {
  if (language === 'nb') return address;
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;
}
