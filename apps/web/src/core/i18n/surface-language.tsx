import { defaultLanguages, type Surface } from '@mesterhand/domain/pages/language-order';
import i18next, { type i18n } from 'i18next';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { I18nextProvider } from 'react-i18next';
import { type Language, loadLanguage, statedLanguage, subscribeToLanguageSources } from './i18n.ts';

/* Some surfaces have a documented default language: a master's consent and tracking and the admin panel are Russian
   for readers of whom nothing else is known, while the rest is Norwegian. `decideLanguage` of the domain has the
   rule: a choice, the account's language and a Norwegian browser come first, and with any of them a surface uses the
   site's language. A surface in another language is rendered with a clone of i18next, which shares the texts and has
   its own language; every hook below (`useTranslation`, `useFormat`, `useErrorText`) uses the nearest one. The page
   around it is unaffected: nothing is stored, and `document.documentElement.lang` remains the page's language, so
   the surface sets its own `lang`. A choice elsewhere, a sign-in and a sign-out take effect at once. */

/** Null for a language that failed to load: its surface uses the page's language until the next load. */
const clones = new Map<Language, i18n | null>();

async function wordsOf(language: Language): Promise<i18n | null> {
  const words = await loadLanguage(language).then(
    () => clones.get(language) ?? i18next.cloneInstance({ lng: language }),
    () => null,
  );
  clones.set(language, words);
  return words;
}

function isLanguageKnown(): boolean {
  return statedLanguage() !== undefined;
}

/** Whether anything other than the documented defaults states the reader's language. */
export function useIsLanguageKnown(): boolean {
  return useSyncExternalStore(subscribeToLanguageSources, isLanguageKnown);
}

type OpensInProps = {
  surface: Surface;
  /** Rendered while the texts are loading. */
  fallback?: ReactNode;
  children: ReactNode;
};

type WordedInProps = Omit<OpensInProps, 'surface'> & { language: Language };

function WordedIn({ language, fallback = null, children }: WordedInProps) {
  const [words, setWords] = useState(() => clones.get(language));
  useEffect(() => {
    if (words === undefined) void wordsOf(language).then(setWords);
  }, [words, language]);
  if (words === undefined) return fallback;
  if (words === null) return children;
  return (
    <I18nextProvider i18n={words}>
      <div lang={language}>{children}</div>
    </I18nextProvider>
  );
}

/** Renders a part in the language of its surface for the current user. */
export function SurfaceLanguage({ surface, ...part }: OpensInProps) {
  if (useIsLanguageKnown()) return part.children;
  return <WordedIn language={defaultLanguages[surface]} {...part} />;
}
