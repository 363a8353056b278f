import { ceilingAfter } from '@mesterhand/domain/change-orders/ceiling';
import { type RefObject, useEffect, useState } from 'react';
import { useErrorText } from '../../core/api/errors.ts';
import { useIssueTexts } from '../../core/api/issue-texts.ts';
import { trpc } from '../../core/api/trpc.ts';
import { showToast } from '../../core/browser/toast.ts';
import { lazySchema, useLazySchema } from '../../core/forms/use-lazy-schema.ts';
import { useUnsent } from '../../core/forms/use-unsent.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { focusFirst } from '../offers/editor/focus-first.ts';
import { sumValues } from '../offers/editor/offer-values.ts';
import {
  type ChangeValues,
  changeDraftKey,
  noChange,
  readChange,
  valuesOfChange,
} from './change-draft.ts';
import type { ChangeSubject } from './change-subject.ts';
import { useWaitingChanges } from './use-waiting-changes.ts';

/** Fetched before it is needed, where there may be no network then. */
export const proposeSchema = lazySchema(async () => {
  const { proposeChangeInput } = await import('@mesterhand/domain/change-orders/schema');
  return proposeChangeInput;
});

/**
 * The fields of a change order, and sending it to the customer: at once, or in the order of what waits on this device
 * where something waits or there is no network.
 */
export function useChangeForm(
  subject: ChangeSubject,
  element: RefObject<HTMLElement | null>,
  onDone: () => void,
) {
  const { agreement, bookingId, userId, changes, revised } = subject;
  const { t } = useTranslation('change-orders');
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const issueTexts = useIssueTexts();
  const check = useLazySchema(proposeSchema);
  const waiting = useWaitingChanges(subject);
  const draft = useUnsent(changeDraftKey(userId, bookingId, revised?.id), readChange);
  const [values, setValues] = useState(
    () => draft.start ?? (revised ? valuesOfChange(revised.input) : noChange),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  useEffect(() => focusFirst(element.current, errors), [element, errors]);
  const propose = trpc.bookings.changes.propose.useMutation();
  const { total, vat } = sumValues(values);

  const set = (part: Partial<ChangeValues>) => {
    const next = { ...values, ...part };
    setValues(next);
    draft.store(next);
    setErrors({});
    propose.reset();
  };
  const submit = async () => {
    if (propose.isPending) return;
    const { reason, lines, extraHours } = values;
    const checked = await check({
      bookingId,
      reason,
      // An untouched line is no part of the change: it may be about time alone.
      lines: lines.filter(({ text, unitPrice }) => text.trim() !== '' || unitPrice !== ''),
      extraHours: extraHours === '' ? 0 : extraHours,
    });
    if (checked === undefined) return;
    setErrors(checked.errors);
    if (!('data' in checked)) return;
    if (revised || waiting.hasUnsent || !navigator.onLine) {
      waiting.send(checked.data);
      if (revised) waiting.remove(revised.id);
      draft.store(null);
      if (!navigator.onLine)
        showToast({ tone: 'info', title: t('form.queued'), message: t('form.queuedText') });
      return onDone();
    }
    propose.mutate(checked.data, {
      onSuccess: () => {
        draft.store(null);
        showToast({ title: t('form.sent') });
        onDone();
        void utils.bookings.invalidate();
      },
      onError: (error) => setErrors(issueTexts(error)),
    });
  };
  const { error } = propose;
  return {
    values,
    draft,
    set,
    total,
    vat,
    /** What the bill may come to with this change. */
    ceiling: ceilingAfter(agreement, [...changes, { state: 'accepted', total }]),
    errorOf: (field: string) => errors[field],
    failure: error && Object.keys(issueTexts(error)).length === 0 ? errorText(error) : null,
    submit,
    isSending: propose.isPending,
  };
}
