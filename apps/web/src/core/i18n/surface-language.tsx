import { defaultLanguages, type Surface } from '@mesterhand/domain/pages/language-order';
import i18next, { type i18n } from 'i18next';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { I18nextProvider } from 'react-i18next';
import { type Language, loadLanguage, statedLanguage, subscribeToSigns } from './i18n.ts';

/*
 * Some parts of the site have a documented language of their own: a master's consent and tracking and the
 * administrators' panel are Russian for readers of whom nothing else is known, while the rest is Norwegian. The rule
 * is `decideLanguage` of the domain: a choice, the account's language and a Norwegian browser come first, and with any
 * of them a part speaks the language of the site.
 *
 * A part of another language is worded by a clone of i18next, which shares the texts and has its own language; every
 * hook below (`useTranslation`, `useFormat`, `useErrorText`) asks the nearest one. The page around it stays as it was:
 * nothing is stored, and `document.documentElement.lang` still names the page's language, so the part names its own.
 * A choice made in another part or by the header, a sign-in and a sign-out act at once.
 */

/** Null for a language that could not be had: its part speaks the page's language until the next load. */
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

/** Whether anything but the documented defaults says which language the person reads. */
export function useIsLanguageKnown(): boolean {
  return useSyncExternalStore(subscribeToSigns, isLanguageKnown);
}

type OpensInProps = {
  surface: Surface;
  /** Drawn while the texts are on their way. */
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

/** Words a part in the language that its surface has for whoever sits here. */
export function OpensIn({ surface, ...part }: OpensInProps) {
  if (useIsLanguageKnown()) return part.children;
  return <WordedIn language={defaultLanguages[surface]} {...part} />;
}
