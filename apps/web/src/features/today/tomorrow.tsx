import type { SessionUser } from '@mesterhand/domain/access/actor';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import { trpc } from '../../core/api/trpc.ts';
import { useNow } from '../../core/browser/use-now.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Stack } from '../../ui/layout.tsx';
import { OwnJobOutcome } from '../own-jobs/own-job-outcome.tsx';
import { useOwnJobs } from '../own-jobs/use-own-jobs.ts';
import { DayTimeline } from './day-timeline.tsx';

/** The jobs of the day after, so that they are on the phone before the network is gone. */
export function Tomorrow({ user }: { user: SessionUser }) {
  const { t } = useTranslation('today');
  const day = addDays(osloCivil(useNow()).date, 1);
  const { data } = trpc.bookings.today.useQuery({ day });
  const own = useOwnJobs();
  if (data === undefined || data.jobs.length + data.ownJobs.length === 0) return null;
  const { jobs, ownJobs } = data;
  return (
    <Stack component="section" aria-label={t('tomorrow')} mt="xl">
      <h2>{t('tomorrow')}</h2>
      <OwnJobOutcome state={own} />
      <DayTimeline day={day} jobs={jobs} ownJobs={ownJobs} blocks={[]} user={user} own={own} />
    </Stack>
  );
}
