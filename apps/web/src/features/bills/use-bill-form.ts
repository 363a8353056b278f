import { type RefObject, useEffect, useState } from 'react';
import { useErrorText } from '../../core/api/errors.ts';
import { useIssueTexts } from '../../core/api/issue-texts.ts';
import { trpc } from '../../core/api/trpc.ts';
import { showToast } from '../../core/browser/toast.ts';
import { lazySchema, useLazySchema } from '../../core/forms/use-lazy-schema.ts';
import { useUnsent } from '../../core/forms/use-unsent.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { focusFirst } from '../offers/editor/focus-first.ts';
import { type LineValues, sumValues } from '../offers/editor/offer-values.ts';
import { type BillSubject, decideSum } from './bill-sum.ts';
import { acceptedIds, billDraftKey, linesOfDraft, readBillDraft } from './bill-lines.ts';

const sendSchema = lazySchema(async () => {
  const { sendBillInput } = await import('@mesterhand/domain/bills/schema');
  return sendBillInput;
});

type Steps = { review(): void; edit(): void; done(): void };

/** The lines of a bill as they are typed, and sending it. */
export function useBillForm(
  subject: BillSubject,
  start: LineValues[],
  element: RefObject<HTMLElement | null>,
  steps: Steps,
) {
  const { job, changes, sent } = subject;
  const { booking, user } = job;
  const { t } = useTranslation(['bills', 'refusals']);
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const issueTexts = useIssueTexts();
  const check = useLazySchema(sendSchema);
  const draft = useUnsent(billDraftKey(user.id, booking.id), readBillDraft);
  const [lines, setLines] = useState<LineValues[]>(() =>
    draft.start ? linesOfDraft(draft.start, changes) : (sent?.lines ?? start),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  useEffect(() => focusFirst(element.current, errors), [element, errors]);
  const send = trpc.bookings.bills.send.useMutation();
  const { total, vat } = sumValues({ lines });
  const decision = decideSum(subject, total);
  const excess = decision.kind === 'refused' ? t(`refusals:errors.${decision.code}`) : undefined;

  const change = (next: LineValues[]) => {
    setLines(next);
    draft.store({ lines: next, changes: acceptedIds(changes) });
    setErrors({});
    send.reset();
  };
  /** The bill if it is complete and allowed; otherwise its errors are shown at their fields. */
  const complete = async () => {
    const checked = await check({ bookingId: booking.id, lines });
    if (checked === undefined) return undefined;
    const isAbove = 'data' in checked && excess !== undefined;
    setErrors(isAbove ? { lines: excess } : checked.errors);
    return 'data' in checked && !isAbove ? checked.data : undefined;
  };
  const submit = async () => {
    const input = await complete();
    if (input === undefined) return steps.edit();
    send.mutate(input, {
      onSuccess: () => {
        draft.store(null);
        showToast({ title: t('bills:form.sent') });
        steps.done();
        void utils.bookings.invalidate();
      },
      onError: (error) => {
        const refused = issueTexts(error);
        setErrors(Object.keys(refused).length > 0 ? refused : { lines: errorText(error) });
        steps.edit();
      },
    });
  };
  return {
    lines,
    draft,
    total,
    vat,
    excess,
    change,
    errorOf: (field: string) => errors[field] ?? (field === 'lines' ? excess : undefined),
    review: async () => {
      if ((await complete()) !== undefined) steps.review();
    },
    submit,
    isSending: send.isPending,
  };
}

export type BillFormState = ReturnType<typeof useBillForm>;
