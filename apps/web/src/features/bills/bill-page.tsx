import { Suspense } from 'react';
import type { Bill } from '@mesterhand/domain/bills/schema';
import type { ChangeOrder } from '@mesterhand/domain/change-orders/schema';
import { trpc } from '../../core/api/trpc.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import type { AgreedJob } from '../agreements/job/agreed-job.tsx';
import { JobLinks } from '../agreements/job/job-links.tsx';
import { useMissing } from '../agreements/job/use-missing.ts';
import { useStep } from '../agreements/job/use-step.ts';
import { OfferSkeleton } from '../offers/view/offer-skeleton.tsx';
import { BillStateBadge } from './bill-state.tsx';
import { BillView } from './bill-view.tsx';
import { type BillSubject, decideSum } from './bill-sum.ts';

const BillForm = lazyPart(() => import('./bill-form.tsx'));

/** There is no bill, and this side cannot send one now. */
function NoBill({ job, changes }: Omit<BillSubject, 'sent'>) {
  const { t } = useTranslation(['bills', 'refusals']);
  const format = useFormat();
  const { agreement, side } = job;
  const decision = decideSum({ job, changes, sent: null }, 0);
  if (side === 'master' && decision.kind === 'refused')
    return <EmptyState art="tools" title={t(`refusals:errors.${decision.code}`)} />;
  const ceiling = agreement.ceilingAfter;
  return (
    <EmptyState
      art="tools"
      title={t('none.title')}
      text={ceiling === null ? t('none.text') : t('none.ceiling', { sum: format.price(ceiling) })}
    />
  );
}

type PageProps = { job: AgreedJob; bill: Bill | null; changes: readonly ChangeOrder[] };

function useShown({ job, bill, changes }: PageProps): 'form' | 'view' | 'nothing' {
  const { step } = useStep();
  const isMaster = job.side === 'master';
  const maySend = isMaster && decideSum({ job, changes, sent: bill }, 0).kind === 'step';
  if (bill === null) return maySend ? 'form' : 'nothing';
  return maySend && (step === 'correct' || step === 'send') ? 'form' : 'view';
}

/** The final bill of a job: its master writes it, both sides read it. */
export function BillPage(props: PageProps) {
  const { job, bill, changes } = props;
  const { t } = useTranslation('bills');
  const format = useFormat();
  const shown = useShown(props);
  const { booking, agreement, side } = job;
  const title = t('title', { number: agreement.number });
  usePageTitle(title);
  return (
    <>
      <PageHeading title={t('heading')}>
        <Stack gap="sm" mt="sm">
          <Text c="dimmed">{agreement.content.work.service}</Text>
          {bill !== null && (
            <Group gap="sm">
              <BillStateBadge state={bill.state} />
              <Text c="dimmed" size="sm">
                {t('sentAt', { at: format.dateTime(bill.sentAt) })}
              </Text>
            </Group>
          )}
          {bill !== null && side !== 'none' && <p>{t(`about.${bill.state}.${side}`)}</p>}
          {shown === 'form' && <p>{t(bill === null ? 'form.intro' : 'correct.intro')}</p>}
        </Stack>
      </PageHeading>
      <Stack gap="xl">
        {shown === 'form' && (
          <Suspense fallback={<OfferSkeleton />}>
            <BillForm job={job} changes={changes} sent={bill} />
          </Suspense>
        )}
        {shown === 'nothing' && <NoBill job={job} changes={changes} />}
        {shown === 'view' && bill !== null && <BillView job={job} bill={bill} changes={changes} />}
        <JobLinks bookingId={booking.id} side={side} current="bill" />
      </Stack>
    </>
  );
}

/** The bill of a job, once it is loaded. */
export function BillOf({ job }: { job: AgreedJob }) {
  const bookingId = job.booking.id;
  const bill = trpc.bookings.bills.ofBooking.useQuery({ bookingId });
  const changes = trpc.bookings.changes.list.useQuery({ bookingId });
  const isMissing = useMissing(bill);
  const failed = [changes, ...(isMissing ? [] : [bill])].find(
    ({ isLoadingError }) => isLoadingError,
  );
  if (failed)
    return <ErrorState isPage error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!changes.data || !(isMissing || bill.data)) return <OfferSkeleton />;
  return (
    <BillPage job={job} bill={isMissing ? null : (bill.data ?? null)} changes={changes.data} />
  );
}
