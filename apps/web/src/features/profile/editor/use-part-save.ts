import type { Profile } from '@mesterhand/domain/profile/schema';
import { useState } from 'react';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { useIssueTexts } from '../../../core/api/issue-texts.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { useErrorFocus } from '../../auth/use-error-focus.ts';
import { useRefreshPerson } from './use-refresh-person.ts';

type Outcome = { failure: string } | 'saved' | null;

/** Saving of the partial forms: each saves its own fields, and shows refusals at them. */
export function usePartSave(showErrors: (errors: Record<string, string>) => void) {
  const { t } = useTranslation('profile');
  const utils = trpc.useUtils();
  const { form: element, focusFirstError } = useErrorFocus();
  const issueTexts = useIssueTexts();
  const errorText = useErrorText();
  const refresh = useRefreshPerson();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const refuse = (errors: Record<string, string>) => {
    showErrors(errors);
    focusFirstError();
  };
  const markSaved = () => {
    setOutcome('saved');
    showToast({ title: t('form.saved') });
  };
  const handlers = {
    onSuccess: async (saved: Profile) => {
      markSaved();
      utils.auth.profile.own.setData(undefined, saved);
      await refresh();
    },
    onError: (error: unknown) => {
      const message = errorText(error);
      setOutcome({ failure: t('form.failedBecause', { message }) });
      showToast({ title: t('form.failed'), message, tone: 'error' });
      const isNameTaken = readError(error).code === 'auth.usernameTaken';
      refuse(isNameTaken ? { username: message } : issueTexts(error));
    },
  };
  const begin = () => {
    setOutcome(null);
    showErrors({});
  };
  return { element, outcome, begin, refuse, markSaved, handlers };
}
