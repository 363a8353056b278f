import { trpc } from '../../core/api/trpc.ts';
import { currentLanguage } from '../../core/i18n/i18n.ts';
import { useTranslation } from '../../core/i18n/translation.ts';

/** Longest text that is read; what comes after is ignored. */
const maxLength = 200;
/** The same text is always understood the same; categories change rarely. */
const freshMs = 600_000;

/** What the server understands a text as; nothing is asked for an empty one. */
export function useUnderstanding(text: string) {
  const { i18n } = useTranslation();
  const asked = text.slice(0, maxLength).trim();
  return trpc.masters.understand.useQuery(
    { text: asked, language: currentLanguage(i18n) },
    { enabled: /[\p{L}\p{N}]/u.test(asked), staleTime: freshMs },
  );
}
