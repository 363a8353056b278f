import type { WithdrawalPreview } from '@mesterhand/domain/withdrawals/schema';
import { useState } from 'react';
import { trpc } from '../../core/api/trpc.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { Box, Stack, Text } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import type { AgreedJob } from '../agreements/job/agreed-job.tsx';
import { JobLinks } from '../agreements/job/job-links.tsx';
import { useMissing } from '../agreements/job/use-missing.ts';
import { useStep } from '../agreements/job/use-step.ts';
import { LawQuote, UnreviewedLaw } from '../offers/view/law-quote.tsx';
import { OfferSkeleton } from '../offers/view/offer-skeleton.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { DueSum } from './due-sum.tsx';
import { NotPossible } from './not-possible.tsx';
import { Receipt } from './receipt.tsx';

type StepsProps = { preview: WithdrawalPreview; userId: number; onDone(): void };

/** Two steps: what a withdrawal would cost, and its confirmation. */
function Steps({ preview, userId, onDone }: StepsProps) {
  const { t } = useTranslation('withdrawals');
  const format = useFormat();
  const { step, open, close } = useStep();
  const { calculation, lastDay } = preview;
  if (calculation === null) return <NotPossible preview={preview} />;
  const done = () => {
    onDone();
    close();
  };
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        {lastDay !== null && <Text fw={700}>{t('until', { date: format.day(lastDay) })}</Text>}
        <LawQuote id="withdrawalPeriod" />
      </Stack>
      <DueSum calculation={calculation} />
      {step === 'confirm' ? (
        <ConfirmForm
          preview={preview}
          userId={userId}
          due={calculation.due}
          onDone={done}
          onClose={close}
        />
      ) : (
        <Box>
          <Button size="lg" color="red" variant="light" onClick={() => open('confirm')}>
            {t('open')}
          </Button>
        </Box>
      )}
      <UnreviewedLaw />
    </Stack>
  );
}

function PreviewOf({ bookingId, ...rest }: Omit<StepsProps, 'preview'> & { bookingId: number }) {
  // While work goes on the sum increases: it is always computed anew.
  const options = { staleTime: 0, refetchInterval: 60_000 };
  const preview = trpc.bookings.withdrawals.preview.useQuery({ bookingId }, options);
  if (preview.data) return <Steps preview={preview.data} {...rest} />;
  if (preview.isError)
    return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  return <OfferSkeleton />;
}

/** The withdrawal from an agreement: its customer makes it, both sides read the receipt. */
export function WithdrawalOf({ job }: { job: AgreedJob }) {
  const { t } = useTranslation('withdrawals');
  const [isNew, setIsNew] = useState(false);
  const { booking, agreement, side, user } = job;
  const bookingId = booking.id;
  const made = trpc.bookings.withdrawals.ofBooking.useQuery({ bookingId });
  const isMissing = useMissing(made);
  const { number } = agreement;
  usePageTitle(t('title', { number }));
  if (made.isLoadingError && !isMissing)
    return <ErrorState error={made.error} onRetry={() => void made.refetch()} />;
  if (made.isPending && !isMissing) return <OfferSkeleton />;
  return (
    <>
      <PageHeading title={t(made.data ? 'done' : 'heading')}>
        <Text c="dimmed" mt="sm">
          {t('about', { number, service: agreement.content.work.service })}
        </Text>
      </PageHeading>
      <Stack gap="xl">
        {made.data && <Receipt withdrawal={made.data} isNew={isNew} />}
        {!made.data && side === 'client' && (
          <PreviewOf bookingId={bookingId} userId={user.id} onDone={() => setIsNew(true)} />
        )}
        {!made.data && side !== 'client' && <EmptyState art="lost" title={t('customersOnly')} />}
        <JobLinks bookingId={bookingId} side={side} current="withdrawal" />
      </Stack>
    </>
  );
}
