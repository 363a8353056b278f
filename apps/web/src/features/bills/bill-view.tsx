import { Suspense } from 'react';
import type { Bill } from '@mesterhand/domain/bills/schema';
import { decideBill } from '@mesterhand/domain/bills/state';
import type { ChangeOrder } from '@mesterhand/domain/change-orders/schema';
import { useErrorText } from '../../core/api/errors.ts';
import { trpc } from '../../core/api/trpc.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import type { AgreedJob } from '../agreements/job/agreed-job.tsx';
import { useStep } from '../agreements/job/use-step.ts';
import { OfferSkeleton } from '../offers/view/offer-skeleton.tsx';
import { AnswerForm } from './answer-form.tsx';
import { BillComparison } from './bill-comparison.tsx';
import { agreedLines } from './bill-lines.ts';
import { Objection } from './objection.tsx';

const ObjectionForm = lazyPart(() => import('./objection-form.tsx'));

type BillViewProps = { job: AgreedJob; bill: Bill; changes: readonly ChangeOrder[] };

function AcceptQuestion({ bill, onClose }: { bill: Bill; onClose(): void }) {
  const { t } = useTranslation('bills');
  const format = useFormat();
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const accept = trpc.bookings.bills.accept.useMutation({
    onSuccess: () => showToast({ title: t('accept.done') }),
    onError: (error) =>
      showToast({ tone: 'error', title: t('accept.failed'), message: errorText(error) }),
    onSettled: async () => {
      onClose();
      await utils.bookings.invalidate();
    },
  });
  return (
    <ConfirmDialog
      title={t('accept.question', { sum: format.price(bill.total) })}
      text={t('accept.consequence')}
      confirmLabel={t('accept.confirm')}
      busy={accept.isPending}
      onConfirm={() => accept.mutate({ bookingId: bill.bookingId })}
      onClose={onClose}
    />
  );
}

/** What the customer may do with the bill. */
function CustomerActions({ bill, userId }: { bill: Bill; userId: number }) {
  const { t } = useTranslation('bills');
  const format = useFormat();
  const { step, open, close } = useStep();
  const may = (action: 'accept' | 'object') => decideBill('client', bill, action).kind === 'step';
  if (step === 'object' && may('object'))
    return (
      <Suspense fallback={<OfferSkeleton />}>
        <ObjectionForm bill={bill} userId={userId} onClose={close} />
      </Suspense>
    );
  if (!may('accept')) return null;
  return (
    <>
      <Actions>
        <Button size="lg" onClick={() => open('accept')}>
          {t('accept.button', { sum: format.price(bill.total) })}
        </Button>
        {may('object') && (
          <Button size="lg" variant="default" onClick={() => open('object')}>
            {t('objection.open')}
          </Button>
        )}
      </Actions>
      {step === 'accept' && <AcceptQuestion bill={bill} onClose={close} />}
    </>
  );
}

/** What the master may do about an objection: answer, or send a corrected bill. */
function MasterActions({ bill, userId }: { bill: Bill; userId: number }) {
  const { t } = useTranslation('bills');
  const { open } = useStep();
  if (decideBill('master', bill, 'answer').kind !== 'step') return null;
  return (
    <Stack gap="lg">
      <AnswerForm bill={bill} userId={userId} />
      <Stack gap="xs" align="flex-start">
        <Button variant="default" onClick={() => open('correct')}>
          {t('correct.open')}
        </Button>
        <Text c="dimmed" size="sm">
          {t('correct.hint')}
        </Text>
      </Stack>
    </Stack>
  );
}

/** A sent bill beside what was agreed, with what this side may do. */
export function BillView({ job, bill, changes }: BillViewProps) {
  const { agreement, side, user } = job;
  const agreed = { ...agreement.content, lines: agreedLines(agreement, changes) };
  return (
    <Stack gap="lg">
      <BillComparison bill={bill} agreed={agreed} />
      {bill.objection !== null && <Objection objection={bill.objection} />}
      {side === 'client' && <CustomerActions bill={bill} userId={user.id} />}
      {side === 'master' && <MasterActions bill={bill} userId={user.id} />}
    </Stack>
  );
}
