import { Suspense, useState } from 'react';
import type { ChangeOrder } from '@mesterhand/domain/change-orders/schema';
import { isChangeable } from '@mesterhand/domain/change-orders/state';
import { trpc } from '../../core/api/trpc.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { Box, Stack, Text } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import type { AgreedJob } from '../agreements/job/agreed-job.tsx';
import { JobLinks } from '../agreements/job/job-links.tsx';
import { useStep } from '../agreements/job/use-step.ts';
import type { ChangeTask } from '../bookings/status-outbox/task.ts';
import OverrunNote from '../bookings/card/overrun-note.tsx';
import { OfferSkeleton } from '../offers/view/offer-skeleton.tsx';
import { ChangeActions } from './change-actions.tsx';
import { ChangeCard } from './change-card.tsx';
import { useWaitingChanges } from './use-waiting-changes.ts';
import { WaitingChanges } from './waiting-changes.tsx';

const ChangeForm = lazyPart(() => import('./change-form.tsx'));

type ListProps = { job: AgreedJob; changes: readonly ChangeOrder[] };

/** All changes, the latest first; refused and retracted ones stay. */
function ChangeList({ job, changes }: ListProps) {
  const { t } = useTranslation('change-orders');
  if (changes.length === 0)
    return <EmptyState art="tools" title={t('none')} text={t('noneText')} />;
  return (
    <Stack component="ul" gap="md">
      {changes
        .map((change, index) => (
          <ChangeCard key={change.id} change={change} place={index + 1}>
            <ChangeActions job={job} change={change} />
          </ChangeCard>
        ))
        .toReversed()}
    </Stack>
  );
}

/** The changes of an agreed job, once they are loaded. */
export function ChangesOf({ job }: { job: AgreedJob }) {
  const { t } = useTranslation('change-orders');
  const { booking, agreement, side, user } = job;
  const { step, open, close } = useStep();
  const changes = trpc.bookings.changes.list.useQuery({ bookingId: booking.id });
  const [revised, setRevised] = useState<ChangeTask>();
  const { status } = booking;
  const waiting = useWaitingChanges({ bookingId: booking.id, userId: user.id, status });
  usePageTitle(t('title', { number: agreement.number }));
  if (changes.isLoadingError)
    return <ErrorState isPage error={changes.error} onRetry={() => void changes.refetch()} />;
  if (!changes.data) return <OfferSkeleton />;
  const mayPropose = side === 'master' && isChangeable(booking.status);
  const isProposing = mayPropose && step === 'new';
  const closeForm = () => {
    setRevised(undefined);
    close();
  };
  return (
    <>
      <PageHeading title={t(isProposing ? 'form.title' : 'heading')}>
        <Text c="dimmed" mt="sm">
          {agreement.content.work.service}
        </Text>
        {!isProposing && <Text mt="sm">{t('intro')}</Text>}
      </PageHeading>
      <Stack gap="xl">
        {side !== 'none' && <OverrunNote booking={booking} viewer={side} />}
        {isProposing && (
          <Suspense fallback={<OfferSkeleton />}>
            <ChangeForm
              key={revised?.id}
              subject={{
                bookingId: booking.id,
                userId: user.id,
                status,
                agreement: agreement.content,
                changes: changes.data,
                revised,
              }}
              onClose={closeForm}
            />
          </Suspense>
        )}
        {mayPropose && !isProposing && (
          <Box>
            <Button size="lg" onClick={() => open('new')}>
              {t('propose')}
            </Button>
          </Box>
        )}
        {!isProposing && (
          <WaitingChanges
            changes={waiting.changes}
            onRetry={waiting.retry}
            onRemove={waiting.remove}
            onRevise={(task) => {
              setRevised(task);
              open('new');
            }}
          />
        )}
        {!isProposing && <ChangeList job={job} changes={changes.data} />}
        <JobLinks bookingId={booking.id} side={side} current="changes" />
      </Stack>
    </>
  );
}
