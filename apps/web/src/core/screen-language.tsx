import i18next, { type i18n } from 'i18next';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { I18nextProvider } from 'react-i18next';
import { isLanguageChosen, type Language, loadLanguage, subscribeToChoice } from './i18n.ts';

/*
 * Some screens open in a language of their own until a person chooses one: the documents give a master's consent
 * and tracking, and the administrators' panel, in Russian, while the rest of the site opens in Norwegian.
 *
 * Such a part is worded by a clone of i18next, which shares the texts and has its own language; every hook below
 * (`useTranslation`, `useFormat`, `useErrorText`) asks the nearest one. The page around it stays as it was: nothing
 * is stored, and `document.documentElement.lang` still names the page's language, so the part names its own.
 * From the moment a language is chosen (kept in local storage under `language`) the part is drawn without the clone
 * and follows the site like everything else. A choice made in another part or by the header acts at once.
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

export function useIsLanguageChosen(): boolean {
  return useSyncExternalStore(subscribeToChoice, isLanguageChosen);
}

type OpensInProps = {
  language: Language;
  /** Drawn while the texts are on their way. */
  fallback?: ReactNode;
  children: ReactNode;
};

function WordedIn({ language, fallback = null, children }: OpensInProps) {
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

/** Opens in `language` until a person has chosen one. */
export function OpensIn(props: OpensInProps) {
  return useIsLanguageChosen() ? props.children : <WordedIn {...props} />;
}
