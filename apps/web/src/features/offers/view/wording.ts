import type { AgreementWording } from '@mesterhand/domain/agreements/render';
import type { Language } from '@mesterhand/domain/pages/languages';
import { sayFound } from '@mesterhand/domain/pages/texts';
import { use } from 'react';
import { currentLanguage } from '../../../core/i18n/i18n.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { fetchWithRetry } from '../../../core/navigation/lazy-part.ts';

type File = Promise<{ default: object }>;

/** The domain's catalogues of one language: its own module would bring all of them. */
const files: Record<Language, () => [agreements: File, law: File]> = {
  nb: () => [
    import('@mesterhand/domain/agreements/locales/nb.json'),
    import('@mesterhand/domain/law/locales/nb.json'),
  ],
  ru: () => [
    import('@mesterhand/domain/agreements/locales/ru.json'),
    import('@mesterhand/domain/law/locales/ru.json'),
  ],
  uk: () => [
    import('@mesterhand/domain/agreements/locales/uk.json'),
    import('@mesterhand/domain/law/locales/uk.json'),
  ],
  en: () => [
    import('@mesterhand/domain/agreements/locales/en.json'),
    import('@mesterhand/domain/law/locales/en.json'),
  ],
};

const isTexts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function findText(texts: unknown, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce((part, step) => (isTexts(part) ? part[step] : undefined), texts);
  return typeof found === 'string' ? found : undefined;
}

async function load(language: Language): Promise<AgreementWording> {
  const [agreements, law] = await fetchWithRetry(() => Promise.all(files[language]()));
  return {
    language,
    t: sayFound(language, (key) => findText(agreements.default, key)),
    law: sayFound(language, (key) => findText(law.default, key)),
  };
}

const loaded = new Map<Language, Promise<AgreementWording>>();

/** The domain's words for prices, agreements and the law, those of the document itself. Suspends until they are loaded. */
export function useWordingIn(language: Language): AgreementWording {
  const wording = loaded.get(language) ?? load(language);
  loaded.set(language, wording);
  return use(wording);
}

/** The same in the page's language. */
export function useAgreementWording(): AgreementWording {
  const { i18n } = useTranslation();
  return useWordingIn(currentLanguage(i18n));
}
