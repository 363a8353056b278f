import { issueBounds } from '@mesterhand/domain/numbers/bounds';
import { writeNumber } from '@mesterhand/domain/numbers/typed';
import { useCallback } from 'react';
import type catalogue from '../refusals/locales/nb.json';
import { useTranslation } from '../i18n/translation.ts';
import { readError } from './errors.ts';

/** The short keys in schema issues; the catalogue has their texts. */
type IssueKey = keyof typeof catalogue.issues;

const isBounded = (key: string): key is keyof typeof issueBounds => Object.hasOwn(issueBounds, key);

/** The bounds of a refused number, for the texts that mention them. */
function boundsOf(key: string): { min: string; max: string } {
  const { min, max } = isBounded(key) ? issueBounds[key] : { min: 0, max: 0 };
  return { min: writeNumber(min), max: writeNumber(max) };
}

/** Texts for refused fields by path (`services.0.price`), ready for a form's `setErrors`. */
export function useIssueTexts(): (error: unknown) => Record<string, string> {
  const { t, i18n } = useTranslation('refusals');
  return useCallback(
    (error) => {
      const isIssue = (key: string): key is IssueKey =>
        i18n.exists(`issues.${key}`, { ns: 'refusals' });
      return Object.fromEntries(
        readError(error).issues.map(({ path, message }) => {
          const sentence: string = isIssue(message)
            ? t(`issues.${message}`, boundsOf(message))
            : t('issues.invalid');
          return [path.join('.'), sentence];
        }),
      );
    },
    [t, i18n],
  );
}
