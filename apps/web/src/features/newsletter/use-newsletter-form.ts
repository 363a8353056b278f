import { useForm } from '@mantine/form';
import { currentConsent, type NewsletterSource } from '@mesterhand/domain/newsletter/subscription';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { readError, useErrorText } from '../../core/api/errors.ts';
import { useIssueTexts } from '../../core/api/issue-texts.ts';
import { currentLanguage } from '../../core/i18n/i18n.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { lazySchema, useLazySchema } from '../../core/forms/use-lazy-schema.ts';
import { useErrorFocus } from '../auth/use-error-focus.ts';

const formSchema = lazySchema(async () => {
  const { newsletterFormSchema } = await import('./form-schema.ts');
  return newsletterFormSchema;
});

type Drawn = { token: string; readyAt: number };

/**
 * The form's token. It is fetched when somebody begins to type: most readers never do. A submit before the minimum fill
 * time waits instead of being refused.
 */
function useFormToken() {
  const { client } = trpc.useUtils();
  const drawn = useRef<Promise<Drawn> | undefined>(undefined);
  const fetchToken = async (): Promise<Drawn> => {
    const { token, minSeconds } = await client.admin.newsletter.form.query();
    return { token, readyAt: Date.now() + minSeconds * 1000 };
  };
  const forget = () => {
    drawn.current = undefined;
  };
  const draw = (): Promise<Drawn> => {
    drawn.current ??= fetchToken().catch((error: unknown) => {
      forget();
      throw error;
    });
    return drawn.current;
  };
  const take = async (): Promise<string> => {
    const { token, readyAt } = await draw();
    const left = readyAt - Date.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    return token;
  };
  return { prepare: () => void draw().catch(() => {}), take, forget };
}

type Sending = { email: string; homepage: string };

function useSubscribe(source: NewsletterSource) {
  const { t, i18n } = useTranslation('newsletter');
  const { client } = trpc.useUtils();
  const errorText = useErrorText();
  const formToken = useFormToken();
  const sending = useMutation({
    mutationFn: async (words: Sending) =>
      client.admin.newsletter.subscribe.mutate({
        ...words,
        language: currentLanguage(i18n),
        consent: currentConsent,
        source,
        token: await formToken.take(),
      }),
    onError: (error) => {
      if (readError(error).code === 'support.formExpired') formToken.forget();
      showToast({ title: t('form.failed'), message: errorText(error), tone: 'error' });
    },
  });
  return { sending, prepare: formToken.prepare };
}

/** The honeypot's value, read from the DOM since bots may bypass React. */
function trapped(form: HTMLFormElement): string {
  const typed = new FormData(form).get('homepage');
  return typeof typed === 'string' ? typed : '';
}

/** State and actions of the form. `sentTo` is the address once an email was sent. */
export function useNewsletterForm(source: NewsletterSource) {
  const issueTexts = useIssueTexts();
  const { form: element, focusFirstError } = useErrorFocus();
  const [sentTo, setSentTo] = useState<string>();
  const { sending, prepare } = useSubscribe(source);
  const check = useLazySchema(formSchema);
  const form = useForm({ initialValues: { email: '' } });
  const send = async (homepage: string) => {
    const checked = await check(form.values);
    if (checked === undefined) return;
    form.setErrors(checked.errors);
    if (!('data' in checked)) return focusFirstError();
    const { email } = checked.data;
    sending.mutate(
      { email, homepage },
      {
        onSuccess: () => setSentTo(email),
        onError: (error) => {
          form.setErrors(issueTexts(error));
          focusFirstError();
        },
      },
    );
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!sending.isPending) void send(trapped(event.currentTarget));
  };
  const again = () => {
    form.reset();
    setSentTo(undefined);
  };
  return { form, element, submit, prepare, isSending: sending.isPending, sentTo, again };
}
