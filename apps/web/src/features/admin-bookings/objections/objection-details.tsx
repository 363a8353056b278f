import { can } from '@mesterhand/domain/access/policy';
import { isAdmin } from '@mesterhand/domain/access/roles';
import type { ObjectedBill } from '@mesterhand/domain/bills/schema';
import { decideBill } from '@mesterhand/domain/bills/state';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { trpc } from '../../../core/api/trpc.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useSession } from '../../../core/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { IconCheck } from '../../../ui/icons.gen.ts';
import { Stack } from '../../../ui/layout.tsx';
import { DetailsDialog } from '../../admin/panel/details-dialog.tsx';
import { PersonLink } from '../../admin/panel/person-link.tsx';
import { StickyActions } from '../../admin/panel/sticky-actions.tsx';
import { BillComparison } from '../../bills/bill-comparison.tsx';
import { BillStateBadge } from '../../bills/bill-state.tsx';
import { Objection } from '../../bills/objection.tsx';
import { actorOf } from '../../bookings/actor.ts';
import { SettleDialog } from './settle-dialog.tsx';
import { useSettleStep } from './use-settle-step.ts';

type Seen = { bill: ObjectedBill };

/** The agreement; its document is for the two sides and administrators. */
function AgreementLink({ bill: { bookingId, agreed } }: Seen) {
  const user = useSession()?.user;
  if (!user || !isAdmin(user)) return agreed.number;
  return (
    <Link to="/bookings/$id/agreement" params={{ id: String(bookingId) }}>
      {agreed.number}
    </Link>
  );
}

function Sides({ bill }: Seen) {
  const { t } = useTranslation('admin-bookings');
  const format = useFormat();
  const nameOf = usePersonName();
  const { client, clientId, master, masterId, sentAt } = bill;
  return (
    <Facts columnWidth={180}>
      <Fact label={t('objections.columns.client')}>
        <PersonLink name={client} id={clientId} />
      </Fact>
      <Fact label={t('objections.columns.master')}>
        <Link to="/master/$id" params={{ id: String(masterId) }}>
          {nameOf(master)}
        </Link>
      </Fact>
      <Fact label={t('objections.columns.number')}>
        <AgreementLink bill={bill} />
      </Fact>
      <Fact label={t('objections.details.sentAt')}>{format.dateTime(sentAt)}</Fact>
    </Facts>
  );
}

/** Settles an open objection; disabled for somebody who is one of the two sides. */
function Settle({ bill, onOpen }: Seen & { onOpen(): void }) {
  const { t } = useTranslation('admin-bookings');
  const user = useSession()?.user;
  if (!user || decideBill('moderator', bill, 'settle').kind !== 'step') return null;
  const isPossible = can(actorOf(user), 'bills.settle', bill);
  return (
    <StickyActions>
      <Button
        leftSection={<IconCheck size={18} aria-hidden />}
        disabled={!isPossible}
        title={isPossible ? undefined : t('objections.settle.ownBill')}
        onClick={onOpen}
      >
        {t('objections.settle.open')}
      </Button>
    </StickyActions>
  );
}

function Content({ bill, onSettle }: Seen & { onSettle(): void }) {
  return (
    <Stack gap="lg">
      <p>
        <BillStateBadge state={bill.state} />
      </p>
      <Sides bill={bill} />
      {bill.objection !== null && <Objection objection={bill.objection} />}
      <BillComparison bill={bill} agreed={bill.agreed} />
      <Settle bill={bill} onOpen={onSettle} />
    </Stack>
  );
}

/** An objection with both sides' words, and what was agreed and billed side by side, by its own URL. */
export function ObjectionDetails({ bookingId, onClose }: { bookingId: number; onClose(): void }) {
  const { t } = useTranslation('admin-bookings');
  const step = useSettleStep();
  const query = trpc.bookings.bills.objection.useQuery({ bookingId }, { staleTime: 0 });
  const { data } = query;
  const isObsolete = step.isOpen && data !== undefined && data.state !== 'objected';
  useEffect(() => {
    if (isObsolete) step.close();
  });
  // The dialog of the note takes the place of the details.
  if (step.isOpen && data?.state === 'objected')
    return <SettleDialog bill={data} onClose={step.close} />;
  const title = data
    ? t('objections.details.title', { number: data.agreed.number })
    : t('objections.details.loading');
  return (
    <DetailsDialog
      title={title}
      size="xl"
      query={query}
      failure={t('objections.details.failure')}
      onClose={onClose}
    >
      {(bill) => <Content bill={bill} onSettle={step.open} />}
    </DetailsDialog>
  );
}
