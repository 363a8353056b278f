import {
  decideLanguage,
  knownLanguage,
  type LanguageSigns,
  type Surface,
} from '@mesterhand/domain/pages/language-order';
import { type Language, languageOf, languages, locales } from '@mesterhand/domain/pages/languages';
import i18next, { type BackendModule, type InitOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { yieldToMain } from '../browser/yield-to-main.ts';
import { fetchWithRetry } from '../navigation/lazy-part.ts';
import { readSession, subscribeToSession } from '../session/session.ts';
import { readStored, writeStored } from '../browser/local-storage.ts';

export type { Language } from '@mesterhand/domain/pages/languages';

type Catalogue = Record<string, unknown>;

/** The texts of the shell and the home page: bundled in Norwegian, the language most visitors use. */
const atOnce = import.meta.glob<Catalogue>(
  ['../locales/nb.json', '../../ui/locales/nb.json', '../../features/home/locales/nb.json'],
  { eager: true, import: 'default' },
);
/** Norwegian texts of the other screens are loaded with the screen. */
const withTheirScreen: Record<string, () => Promise<Catalogue>> = {
  ...import.meta.glob<Catalogue>(
    [
      '../*/locales/nb.json',
      '../../features/*/locales/nb.json',
      '../../ui/*/locales/nb.json',
      '!../../features/{home,admin*}/locales/nb.json',
    ],
    { import: 'default' },
  ),
  // Page titles and descriptions, which the server uses too.
  'pages/locales/nb.json': async () =>
    (await import('@mesterhand/domain/pages/locales/nb.json')).default,
  // Texts of notification kinds, which emails use too.
  'notificationKinds/locales/nb.json': async () =>
    (await import('@mesterhand/domain/notifications/locales/nb.json')).default,
  // Questions of job requests, which the server uses too.
  'jobQuestions/locales/nb.json': async () =>
    (await import('@mesterhand/domain/job-requests/locales/nb.json')).default,
};
/** The other languages, each in one chunk, like the admin panel in Norwegian. */
const wholes = {
  panel: () => import('../texts/panel-nb.ts'),
  ru: () => import('../texts/ru.ts'),
  uk: () => import('../texts/uk.ts'),
  en: () => import('../texts/en.ts'),
};

/** `../../features/auth/locales/nb.json` → `auth`: the folder is the namespace; ours here is `core`. */
export function namespaceOf(path: string): string {
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
/** By namespace; a screen that uses one suspends until it is loaded. */
const screens = new Map(
  Object.entries(withTheirScreen).map(([path, load]) => [namespaceOf(path), load]),
);

async function readPanel(namespace: string): Promise<Catalogue | undefined> {
  const { texts } = await wholes.panel();
  return texts[`../../features/${namespace}/locales/nb.json`];
}

/** An i18next backend that loads the Norwegian texts of a screen on first use. */
const screenTexts: BackendModule = {
  type: 'backend',
  init() {},
  // With two parameters it may return a promise.
  // oxlint-disable-next-line typescript/no-misused-promises
  async read(language, namespace) {
    const load = screens.get(namespace) ?? (() => readPanel(namespace));
    // A screen without texts is unusable: they are retried until they are loaded.
    const texts = language === 'nb' ? await fetchWithRetry(load) : undefined;
    if (texts === undefined) throw new Error(`There are no texts of ${namespace} in ${language}.`);
    return texts;
  },
};

/** The checks prove each complete: every key of every namespace. */
export const availableLanguages: readonly Language[] = languages;

export function isLanguage(value: unknown): value is Language {
  return availableLanguages.some((language) => language === value);
}

/** Loads a whole language, once. Rejects when that fails. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'nb' || i18next.hasResourceBundle(language, 'core')) return;
  const { texts } = await wholes[language]();
  for (const [path, catalogue] of Object.entries(texts))
    i18next.addResourceBundle(language, namespaceOf(path), catalogue);
}

/** The current language: the page's, or that of the part rendered with `i18n`. */
export function currentLanguage(i18n: Pick<typeof i18next, 'language'> = i18next): Language {
  return isLanguage(i18n.language) ? i18n.language : 'nb';
}

/** The language in the URL, for this visit. */
function askedLanguage(): Language | undefined {
  return languageOf(new URLSearchParams(window.location.search));
}

/** Whether the person has chosen a language or followed a link with one. */
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

/** The language of a surface for the current user. */
export function languageOfSurface(surface: Surface): Language {
  return decideLanguage(surface, readSigns());
}

/** The language stated by the person, their account or their browser; undefined where only the default decides. */
export function statedLanguage(): Language | undefined {
  return knownLanguage(readSigns());
}

const choices = new Set<() => void>();

export function subscribeToChoice(listener: () => void): () => void {
  choices.add(listener);
  return () => choices.delete(listener);
}

/** Reports everything that may change a surface's language: a choice, a sign-in, a sign-out. */
export function subscribeToLanguageSources(listener: () => void): () => void {
  const unsubscribers = [subscribeToChoice(listener), subscribeToSession(listener)];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}

let wanted: Language = 'nb';

/**
 * Switches the whole site to `language`; false when a later request superseded it. Rejects when its texts can't be
 * loaded.
 */
async function showLanguage(language: Language): Promise<boolean> {
  wanted = language;
  await loadLanguage(language);
  // Texts that arrive late must not undo a later choice.
  if (wanted !== language) return false;
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  return true;
}

/** Switches the whole site to `language` and stores the choice. Rejects when its texts can't be loaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (!(await showLanguage(language))) return;
  writeStored('language', language);
  forgetAsked();
  for (const listener of choices) listener();
}

/** A choice overrides the URL, which would restore its language on reload. */
function forgetAsked(): void {
  if (askedLanguage() === undefined) return;
  const address = new URL(window.location.href);
  address.searchParams.delete('lang');
  window.history.replaceState(window.history.state, '', address);
}

const options: InitOptions = {
  lng: 'nb',
  // Every offered language is complete.
  fallbackLng: false,
  resources: { nb: resources },
  partialBundledLanguages: true,
  ns: Object.keys(resources),
  defaultNS: 'core',
  // The documents quote texts with single braces: 'Velkommen, {firstName}'. React escapes.
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  returnNull: false,
  initAsync: false,
};

/**
 * Norwegian is bundled; another language (from the URL, stored or the account's) is loaded before the first screen, to
 * avoid a flash of Norwegian.
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

/** A sign-in switches to the account's language unless this browser has a choice of its own. */
function followSession(): void {
  const language = languageOfSurface('site');
  // On failure the page stays in its current language.
  if (language !== wanted) showLanguage(language).catch(() => undefined);
}

/**
 * The first `Intl` number format makes a browser load its locale data, which takes as long as drawing a dozen cards.
 * Done before a page is drawn, it lengthens none of its render slices.
 */
export async function prepareNumbers(): Promise<void> {
  await yieldToMain();
  (0).toLocaleString(locales[currentLanguage()]);
}
