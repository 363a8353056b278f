import type { Offer } from '@mesterhand/domain/offers/schema';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useIssueTexts } from '../../../core/api/issue-texts.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { lazySchema, useLazySchema } from '../../../core/forms/use-lazy-schema.ts';
import { useAfterPress } from '../../../core/navigation/use-after-press.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { focusFirst } from './focus-first.ts';
import { noValues, type OfferValues, toOffer, valuesOfOffer } from './offer-values.ts';
import { useOfferDraft } from './use-offer-draft.ts';

const sendSchema = lazySchema(async () => {
  const { sendOfferInput } = await import('@mesterhand/domain/offers/schema');
  return sendOfferInput;
});

type Errors = Record<string, string>;
type Subject = { userId: number; requestId: number; stored: Offer | null };

const isField = (name: string): name is keyof OfferValues => Object.hasOwn(noValues, name);

function changedFields(before: OfferValues, after: OfferValues): string[] {
  return Object.keys(after).filter((name) => isField(name) && before[name] !== after[name]);
}

/** An error no longer applies once its field has changed. */
function withoutErrorsOf(errors: Errors, fields: readonly string[]): Errors {
  const left = Object.entries(errors).filter(
    ([path]) => !fields.includes(path.split('.')[0] ?? ''),
  );
  return Object.fromEntries(left);
}

/** The state of the editor: its fields with their errors, the draft, and sending. */
export function useOfferEditor(subject: Subject, element: RefObject<HTMLElement | null>) {
  const { requestId } = subject;
  const { t } = useTranslation('offers');
  const navigate = useNavigate();
  const afterPress = useAfterPress();
  const utils = trpc.useUtils();
  const issueTexts = useIssueTexts();
  const check = useLazySchema(sendSchema);
  const { saving, view } = useOfferDraft(subject);
  const [values, setValues] = useState(saving.values);
  const [errors, setErrors] = useState<Errors>({});
  // What the last attempt refused: its first field is focused once.
  const [refused, setRefused] = useState<Errors>({});
  const send = trpc.bookings.offers.send.useMutation();
  useEffect(() => focusFirst(element.current, refused), [element, refused]);
  const refuse = (problems: Errors) => {
    setErrors(problems);
    setRefused(problems);
  };

  const show = (step: 'send' | undefined, replace = false) =>
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, step }),
      replace,
    });
  const change = (next: OfferValues) => {
    setErrors((before) => withoutErrorsOf(before, changedFields(values, next)));
    setValues(next);
    saving.change(next);
    send.reset();
  };
  /** The offer if it is complete; otherwise its errors are shown at their fields. */
  const complete = async () => {
    const checked = await check(toOffer(requestId, values));
    if (checked === undefined) return undefined;
    refuse(checked.errors);
    return 'data' in checked ? checked.data : undefined;
  };
  const submit = async () => {
    const input = await complete();
    if (input === undefined) return show(undefined, true);
    send.mutate(input, {
      onSuccess: ({ id }) => {
        saving.end();
        showToast({ title: t('sent.toast') });
        void navigate({ to: '/offers/$id', params: { id: String(id) }, replace: true });
        void utils.bookings.invalidate();
      },
      onError: (error) => {
        const problems = issueTexts(error);
        if (Object.keys(problems).length === 0) return;
        refuse(problems);
        show(undefined, true);
      },
    });
  };
  return {
    values,
    change,
    errorOf: (field: string): ReactNode => errors[field],
    textOf: (field: string): string | undefined =>
      errors[field] ?? Object.entries(errors).find(([path]) => path.startsWith(`${field}.`))?.[1],
    view,
    review: async () => {
      if ((await complete()) !== undefined) afterPress(() => show('send'));
    },
    edit: () => show(undefined, true),
    submit,
    isSending: send.isPending,
    failure: send.error,
    take: (version: Offer) => {
      const stored = valuesOfOffer(version);
      setValues(stored);
      saving.settle(version, stored);
    },
    overwrite: (version: Offer) => saving.settle(version, values),
  };
}

export type OfferEditorState = ReturnType<typeof useOfferEditor>;
