import { useIssueTexts } from '../../../core/api/issue-texts.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { readOneOf } from '../../../core/navigation/search-params.ts';

export type Issues = readonly { path: readonly PropertyKey[]; message: string }[];
/** The text of each refused field, by its path: `when.date`. */
export type FieldErrors = Readonly<Record<string, string>>;

const requiredFields = [
  'categoryId',
  'description',
  'address',
  'postcode',
  'place',
  'when.date',
  'when.from',
  'when.until',
  'masterIds',
  'asksNext',
] as const;

/** Translates issues into the texts at their fields. */
export function useFieldTexts(): (issues: Issues) => FieldErrors {
  const { t } = useTranslation('job-requests');
  const issueTexts = useIssueTexts();
  return (issues) => ({
    ...issueTexts(new Error('input.invalid', { cause: { issues } })),
    ...Object.fromEntries(
      issues.flatMap(({ path, message }) => {
        const field = readOneOf(requiredFields, path.join('.'));
        const isMissing = message === 'required' || message === 'masterRequired';
        return isMissing && field ? [[field, t(`required.${field}`)]] : [];
      }),
    ),
  });
}
