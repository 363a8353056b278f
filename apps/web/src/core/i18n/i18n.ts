import {
  decideLanguage,
  knownLanguage,
  type LanguageSigns,
  type Surface,
} from '@mesterhand/domain/pages/language-order';
import { type Language, languageOf, languages, locales } from '@mesterhand/domain/pages/languages';
import i18next, { type BackendModule, type InitOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { giveWay } from '../browser/yield-to-main.ts';
import { fetchPatiently } from '../navigation/lazy-part.ts';
import { readSession, subscribeToSession } from '../session/session.ts';
import { readStored, writeStored } from '../browser/local-storage.ts';

export type { Language } from '@mesterhand/domain/pages/languages';

type Catalogue = Record<string, unknown>;

/** What the shell and the home page say: there at once, in the language most people stay with. */
const atOnce = import.meta.glob<Catalogue>(
  ['../locales/nb.json', '../../ui/locales/nb.json', '../../features/home/locales/nb.json'],
  { eager: true, import: 'default' },
);
/** Norwegian texts of the other screens arrive with the screen. */
const withTheirScreen = {
  ...import.meta.glob<Catalogue>(
    [
      '../*/locales/nb.json',
      '../../features/*/locales/nb.json',
      '../../ui/*/locales/nb.json',
      '!../../features/home/locales/nb.json',
    ],
    { import: 'default' },
  ),
  // What the server says of pages, too: their titles and descriptions.
  'pages/locales/nb.json': async () =>
    (await import('@mesterhand/domain/pages/locales/nb.json')).default,
};
/** The other languages, each in one piece. */
const wholes = {
  ru: () => import('../texts/ru.ts'),
  uk: () => import('../texts/uk.ts'),
  en: () => import('../texts/en.ts'),
};

/** `../../features/auth/locales/nb.json` → `auth`: the folder names the namespace; ours here is `core`. */
function namespaceOf(path: string): string {
  return (
    path
      .replace(/^\.\.?\/(?=locales\/)/, 'core/')
      .split('/')
      .at(-3) ?? ''
  );
}

const resources = Object.fromEntries(
  Object.entries(atOnce).map(([path, texts]) => [namespaceOf(path), texts]),
);
const screens = new Map(
  Object.entries(withTheirScreen).map(([path, load]) => [namespaceOf(path), load]),
);
/** Every namespace there is; a screen that uses one waits until it is there. */
export const namespaces = [...Object.keys(resources), ...screens.keys()];

/** Fetches the Norwegian texts of a screen when it first asks for them. */
const screenTexts: BackendModule = {
  type: 'backend',
  init() {},
  // With two parameters it may answer by a promise.
  // oxlint-disable-next-line typescript/no-misused-promises
  async read(language, namespace) {
    const load = language === 'nb' ? screens.get(namespace) : undefined;
    if (load === undefined) throw new Error(`There are no texts of ${namespace} in ${language}.`);
    // A screen without words is none: they are fetched until they are there.
    return fetchPatiently(load);
  },
};

/** The checks see to it that each is whole: every key of every namespace. */
export const availableLanguages: readonly Language[] = languages;

export function isLanguage(value: unknown): value is Language {
  return availableLanguages.some((language) => language === value);
}

/** Fetches the whole of a language, once. Rejects when it cannot be had. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'nb' || i18next.hasResourceBundle(language, 'core')) return;
  const { texts } = await wholes[language]();
  for (const [path, catalogue] of Object.entries(texts))
    i18next.addResourceBundle(language, namespaceOf(path), catalogue);
}

/** The language that is shown: the page's, or that of the part of it which `i18n` words. */
export function currentLanguage(i18n: Pick<typeof i18next, 'language'> = i18next): Language {
  return isLanguage(i18n.language) ? i18n.language : 'nb';
}

/** The language that the address asks for, for this visit. */
function askedLanguage(): Language | undefined {
  return languageOf(new URLSearchParams(window.location.search));
}

/** Whether the person has chosen a language or followed a link to one. */
export function isLanguageChosen(): boolean {
  return chosenLanguage() !== undefined;
}

function chosenLanguage(): Language | undefined {
  const stored = readStored('language');
  return askedLanguage() ?? (isLanguage(stored) ? stored : undefined);
}

function readSigns(): LanguageSigns {
  return {
    chosen: chosenLanguage(),
    account: readSession()?.user.language,
    browser: navigator.languages,
  };
}

/** The language of a part of the site for whoever sits here now. */
export function languageOfSurface(surface: Surface): Language {
  return decideLanguage(surface, readSigns());
}

/** The language that the person, their account or their browser names; undefined where the default alone decides. */
export function statedLanguage(): Language | undefined {
  return knownLanguage(readSigns());
}

const choices = new Set<() => void>();

export function subscribeToChoice(listener: () => void): () => void {
  choices.add(listener);
  return () => choices.delete(listener);
}

/** Reports whatever may change the language of a part: a choice, a sign-in, a sign-out. */
export function subscribeToSigns(listener: () => void): () => void {
  const unsubscribers = [subscribeToChoice(listener), subscribeToSession(listener)];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}

let wanted: Language = 'nb';

/** Shows the whole site in `language`; false when another was wanted meanwhile. Rejects when its texts cannot be fetched. */
async function showLanguage(language: Language): Promise<boolean> {
  wanted = language;
  await loadLanguage(language);
  // Texts that arrive late must not undo a choice made while they were on their way.
  if (wanted !== language) return false;
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  return true;
}

/** Shows the whole site in `language` and remembers the choice. Rejects when its texts cannot be fetched. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (!(await showLanguage(language))) return;
  writeStored('language', language);
  forgetAsked();
  for (const listener of choices) listener();
}

/** A choice counts for more than the address, which would ask for its language again when it is read anew. */
function forgetAsked(): void {
  if (askedLanguage() === undefined) return;
  const address = new URL(window.location.href);
  address.searchParams.delete('lang');
  window.history.replaceState(window.history.state, '', address);
}

const options: InitOptions = {
  lng: 'nb',
  // Every language is whole, or it is not offered.
  fallbackLng: false,
  resources: { nb: resources },
  partialBundledLanguages: true,
  ns: Object.keys(resources),
  defaultNS: 'core',
  // The documents quote their texts with single braces: 'Velkommen, {firstName}'. React escapes.
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  returnNull: false,
  initAsync: false,
};

/**
 * Norwegian is ready at once; another language, asked for by the address, remembered or the account's, is loaded
 * before the first screen, so that none flashes.
 */
export async function startTranslations(): Promise<void> {
  await i18next.use(screenTexts).use(initReactI18next).init(options);
  subscribeToSession(followSession);
  const language = languageOfSurface('site');
  if (language === 'nb') return;
  try {
    await showLanguage(language);
  } catch {
    // A page in Norwegian is better than no page; the choice stays for the next visit.
    document.documentElement.lang = 'nb';
  }
}

/** Whoever signs in reads the site in their account's language unless this browser has a choice of its own. */
function followSession(): void {
  const language = languageOfSurface('site');
  // A page that stays in the language it has is better than no page.
  if (language !== wanted) showLanguage(language).catch(() => undefined);
}

/**
 * The first number that a browser writes makes it read what it knows of all languages, which takes as long as drawing a
 * dozen cards. Done before a page is drawn, it lengthens none of its slices.
 */
export async function prepareNumbers(): Promise<void> {
  await giveWay();
  (0).toLocaleString(locales[currentLanguage()]);
}
