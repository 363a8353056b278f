import { useForm } from '@mantine/form';
import type { SessionUser } from '@mesterhand/domain/access/actor';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { readError, useErrorText } from '../../core/api/errors.ts';
import { useIssueTexts } from '../../core/api/issue-texts.ts';
import { currentLanguage } from '../../core/i18n/i18n.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { lazySchema, useLazySchema } from '../../core/forms/use-lazy-schema.ts';
import { useErrorFocus } from '../auth/use-error-focus.ts';
import { attemptKey, dropDraft, keepDraft, readDraft, type SupportWords } from './draft.ts';

const formSchema = lazySchema(async () => {
  const { supportFormSchema } = await import('./form-schema.ts');
  return supportFormSchema;
});

function firstWords(user: SessionUser | undefined): SupportWords {
  const draft = readDraft(user?.id ?? null);
  const name = user ? `${user.firstName} ${user.lastName}`.trim() : '';
  return {
    name: draft?.name || name,
    email: draft?.email || (user?.email ?? ''),
    message: draft?.message ?? '',
  };
}

/** The form's token holds the time of rendering, so each rendering has its own. */
function useToken() {
  const drawn = trpc.admin.support.form.useQuery(undefined, { gcTime: 0, staleTime: 0 });
  const redraw = async (): Promise<string> => {
    const { data } = await drawn.refetch({ throwOnError: true });
    if (!data) throw new Error('The form has no token.');
    // A token fetched on submit would be refused as too fast.
    await new Promise((resolve) => setTimeout(resolve, data.minSeconds * 1000));
    return data.token;
  };
  return {
    read: async () => drawn.data?.token ?? redraw(),
    renew: () => void drawn.refetch(),
  };
}

type Sending = { words: SupportWords; homepage: string };

/** Sends a message. Retries have the same idempotency key, so that it is created once. */
function useSend() {
  const { t, i18n } = useTranslation('support');
  const { client } = trpc.useUtils();
  const errorText = useErrorText();
  const token = useToken();
  return useMutation({
    mutationFn: async ({ words, homepage }: Sending) =>
      client.admin.support.send.mutate(
        { ...words, homepage, language: currentLanguage(i18n), token: await token.read() },
        { context: { idempotencyKey: attemptKey(words) } },
      ),
    onSuccess: () => {
      dropDraft();
      token.renew();
    },
    onError: (error) => {
      const { code } = readError(error);
      if (code === 'support.formExpired') token.renew();
      showToast({ title: t('form.failed'), message: errorText(error), tone: 'error' });
    },
  });
}

/** The honeypot's value, read from the DOM since bots may bypass React. */
function trapped(form: HTMLFormElement): string {
  const typed = new FormData(form).get('homepage');
  return typeof typed === 'string' ? typed : '';
}

/** State and actions of the form. The input survives a failed request, a reload and a sign-in. */
export function useSupportForm(user: SessionUser | undefined) {
  const issueTexts = useIssueTexts();
  const { form: element, focusFirstError } = useErrorFocus();
  const [answerTo, setAnswerTo] = useState<string>();
  const send = useSend();
  const userId = user?.id ?? null;
  const check = useLazySchema(formSchema);
  const form = useForm<SupportWords>({ initialValues: firstWords(user) });
  const { values, setErrors, setValues } = form;
  useEffect(() => keepDraft(userId, values), [userId, values]);

  const sendWords = async (homepage: string) => {
    const checked = await check(values);
    if (checked === undefined) return;
    setErrors(checked.errors);
    if (!('data' in checked)) return focusFirstError();
    const words = checked.data;
    send.mutate(
      { words, homepage },
      {
        onSuccess: () => {
          setAnswerTo(words.email);
          setValues({ ...words, message: '' });
        },
        onError: (error) => {
          setErrors(issueTexts(error));
          focusFirstError();
        },
      },
    );
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!send.isPending) void sendWords(trapped(event.currentTarget));
  };
  const again = () => setAnswerTo(undefined);
  return { form, element, submit, isSending: send.isPending, answerTo, again };
}
