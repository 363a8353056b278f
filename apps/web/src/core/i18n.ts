import i18next, { type BackendModule, type InitOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readStored, writeStored } from './stored.ts';

const LANGUAGES = ['nb', 'ru', 'uk', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

type Catalogue = Record<string, unknown>;

/** `../features/auth/locales/nb.json` → `['auth', 'nb']`: the folder names the namespace. */
function readPath(path: string): [namespace: string, language: string] {
  const parts = path.split('/');
  return [parts.at(-3) ?? '', (parts.at(-1) ?? '').replace('.json', '')];
}

/** What the shell and the home page say: there at once, in the language most people stay with. */
const atOnce = import.meta.glob<Catalogue>(
  ['./locales/nb.json', '../ui/locales/nb.json', '../features/home/locales/nb.json'],
  { eager: true, import: 'default' },
);
/** Norwegian texts of the other screens arrive with the screen. */
const withTheirScreen = import.meta.glob<Catalogue>(
  ['../features/*/locales/nb.json', '../ui/*/locales/nb.json', '!../features/home/locales/nb.json'],
  { import: 'default' },
);
const others = import.meta.glob<Catalogue>(
  [
    './locales/*.json',
    '../ui/locales/*.json',
    '../ui/*/locales/*.json',
    '../features/*/locales/*.json',
    '!**/nb.json',
  ],
  { import: 'default' },
);

function namespaceOf(path: string): string {
  return path.startsWith('./') ? 'core' : readPath(path)[0];
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
    return load();
  },
};

function filesOf(language: Language): [path: string, load: () => Promise<Catalogue>][] {
  return Object.entries(others).filter(([path]) => readPath(path)[1] === language);
}

/** A language is offered once every namespace has its file. */
export const availableLanguages: readonly Language[] = LANGUAGES.filter(
  (language) => language === 'nb' || filesOf(language).length === namespaces.length,
);

export function isLanguage(value: unknown): value is Language {
  return availableLanguages.some((language) => language === value);
}

/** Fetches the whole of a language, once. Rejects when it cannot be had. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'nb' || i18next.hasResourceBundle(language, 'core')) return;
  const files = await Promise.all(
    filesOf(language).map(async ([path, load]) => [namespaceOf(path), await load()] as const),
  );
  // Only a whole language is added: half of one would count as loaded.
  for (const [namespace, texts] of files) i18next.addResourceBundle(language, namespace, texts);
}

/** The language that is shown: the page's, or that of the part of it which `i18n` words. */
export function currentLanguage(i18n: Pick<typeof i18next, 'language'> = i18next): Language {
  return isLanguage(i18n.language) ? i18n.language : 'nb';
}

/** Whether the person has chosen a language; until then some screens open in one of their own. */
export function isLanguageChosen(): boolean {
  return isLanguage(readStored('language'));
}

const choices = new Set<() => void>();

export function subscribeToChoice(listener: () => void): () => void {
  choices.add(listener);
  return () => choices.delete(listener);
}

let wanted: Language = 'nb';

/** Shows the whole site in `language` and remembers the choice. Rejects when its texts cannot be fetched. */
export async function chooseLanguage(language: Language): Promise<void> {
  wanted = language;
  await loadLanguage(language);
  // Texts that arrive late must not undo a choice made while they were on their way.
  if (wanted !== language) return;
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  writeStored('language', language);
  for (const listener of choices) listener();
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

/** Norwegian is ready at once; another remembered language is loaded before the first screen, so that none flashes. */
export async function startTranslations(): Promise<void> {
  await i18next.use(screenTexts).use(initReactI18next).init(options);
  const kept = readStored('language');
  if (!isLanguage(kept) || kept === 'nb') return;
  try {
    await chooseLanguage(kept);
  } catch {
    // A page in Norwegian is better than no page; the choice stays for the next visit.
  }
}
