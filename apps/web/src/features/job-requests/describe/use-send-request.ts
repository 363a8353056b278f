import type { CreateJobRequestInput, JobRequest } from '@mesterhand/domain/job-requests/schema';
import { useMutation } from '@tanstack/react-query';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useAfterLogin } from '../../../core/session/use-after-login.ts';
import type { CheckedValues } from './request-check.ts';
import { attemptKey, dropDraft } from './request-draft.ts';
import type { Issues } from './use-field-texts.ts';
import type { FormPictures } from '../pictures/use-form-pictures.ts';
import { loadRequestCheck } from './use-request-check.ts';

type SendOptions = {
  checked: Omit<CheckedValues, 'now'>;
  pictures: FormPictures;
  onIssues(issues: Issues): void;
  /** A picture could not be uploaded, or is no longer there. */
  onPictures(text: string): void;
  onFailure(text: string): void;
  onSent(request: JobRequest): void;
};

/** Sends the request; visitors sign in first, and their pictures are uploaded then. */
export function useSendRequest(options: SendOptions) {
  const { checked, pictures, onIssues, onPictures, onFailure, onSent } = options;
  const { t } = useTranslation('job-requests');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const create = useMutation({
    mutationFn: (input: CreateJobRequestInput) =>
      utils.client.bookings.requests.create.mutate(input, {
        context: { idempotencyKey: attemptKey(input) },
      }),
    onSuccess: (request) => {
      onSent(request);
      dropDraft();
      void utils.bookings.requests.invalidate();
    },
    onError: (error) => {
      const { code, issues } = readError(error);
      if (code === 'jobRequests.imageUnknown') return onPictures(errorText(error));
      if (issues.length > 0) onIssues(issues);
      return onFailure(errorText(error));
    },
  });
  const prepare = useMutation({
    mutationFn: async () => {
      const urls = await pictures.finish();
      if (urls === undefined) return onPictures(t('pictures.failed'));
      const { checkRequest } = await loadRequestCheck();
      const values = { ...checked.values, pictures: urls };
      const { input, issues } = checkRequest({ ...checked, values, now: new Date() });
      return input ? create.mutate(input) : onIssues(issues);
    },
  });
  const send = useAfterLogin(() => prepare.mutate());
  return { send, isSending: prepare.isPending || create.isPending };
}
