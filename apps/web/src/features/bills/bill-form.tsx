import { isChangeable } from '@mesterhand/domain/change-orders/state';
import { useRef } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { UnsentDraft } from '../agreements/job/unsent-draft.tsx';
import { useStep } from '../agreements/job/use-step.ts';
import { LinesPart } from '../offers/editor/lines-part.tsx';
import classes from '../offers/offers.module.css';
import { LawQuote } from '../offers/view/law-quote.tsx';
import { OfferSkeleton } from '../offers/view/offer-skeleton.tsx';
import { agreedLines } from './bill-lines.ts';
import type { BillSubject } from './bill-sum.ts';
import { RecordedNote, type RecordedWork, useRecordedWork } from './recorded-work.tsx';
import { type BillFormState, useBillForm } from './use-bill-form.ts';

type FootProps = { subject: BillSubject; state: BillFormState };

/** The sum so far beside what it may come to at most. */
function BillFoot({ subject, state }: FootProps) {
  const { t } = useTranslation(['bills', 'offers']);
  const format = useFormat();
  const { booking, agreement } = subject.job;
  const { total, vat, excess, review } = state;
  const isAbove = excess !== undefined;
  const ceiling = agreement.ceilingAfter;
  return (
    <Stack component="footer" gap="sm" className={classes.foot} mt="xl">
      <Group justify="space-between" gap="var(--space-2) var(--space-4)">
        <div>
          <Group gap="xs" align="baseline" aria-live="polite">
            <Text c="dimmed" size="sm">
              {t('offers:price.total')}
            </Text>
            <Text
              fz="xl"
              fw={750}
              className={classes.sum ?? ''}
              {...(isAbove && { c: 'var(--danger)' })}
            >
              {format.price(total)}
            </Text>
          </Group>
          <Text c="dimmed" size="sm">
            {t('offers:price.vatInside', { vat: format.price(vat) })} ·{' '}
            {ceiling === null
              ? t('offers:price.noCeiling')
              : t('form.ceiling', { sum: format.price(ceiling) })}
          </Text>
        </div>
        {isAbove && isChangeable(booking.status) && (
          <ButtonLink
            to="/bookings/$id/changes"
            params={{ id: String(booking.id) }}
            search={{ step: 'new' }}
            variant="light"
            className={classes.wide ?? ''}
          >
            {t('form.change')}
          </ButtonLink>
        )}
        <Button size="lg" className={classes.wide ?? ''} onClick={() => void review()}>
          {t('form.review')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The master writes the bill: lines from the agreement and from what was recorded on the job. */
export default function BillForm(subject: BillSubject) {
  const { agreement, booking, user } = subject.job;
  const work = useRecordedWork({
    bookingId: booking.id,
    userId: user.id,
    kind: agreement.content.kind,
    agreed: agreedLines(agreement, subject.changes),
  });
  return work.isLoading ? <OfferSkeleton /> : <FilledForm subject={subject} work={work} />;
}

/** The lines, which the master may change, and a confirmation before they are sent. */
function FilledForm({ subject, work }: { subject: BillSubject; work: RecordedWork }) {
  const { t } = useTranslation('bills');
  const format = useFormat();
  const nameOf = usePersonName();
  const element = useRef<HTMLDivElement>(null);
  const { step, open, close } = useStep();
  const edit = subject.sent === null ? close : () => open('correct');
  const state = useBillForm(subject, work.start.lines, element, {
    review: () => open('send'),
    edit,
    done: close,
  });
  return (
    <div ref={element}>
      <Stack gap="lg">
        <RecordedNote work={work} lines={state.lines} onFill={state.change} />
        <LinesPart
          lines={state.lines}
          errorOf={state.errorOf}
          usualPrices={{}}
          onChange={state.change}
        />
        <LawQuote id="noBillingFee" />
        <UnsentDraft isStored={state.draft.isStored} isLost={state.draft.isLost} />
      </Stack>
      <BillFoot subject={subject} state={state} />
      {step === 'send' && (
        <ConfirmDialog
          title={t('form.question', { sum: format.price(state.total) })}
          text={t('form.consequence', { name: nameOf(subject.job.booking.clientName) })}
          confirmLabel={t('form.send')}
          busy={state.isSending}
          onConfirm={() => void state.submit()}
          onClose={edit}
        />
      )}
    </div>
  );
}
