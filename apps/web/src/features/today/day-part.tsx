import type { SessionUser } from '@mesterhand/domain/access/actor';
import { isSooner, timelineOf } from '@mesterhand/domain/bookings/today';
import type { Today } from '@mesterhand/domain/bookings/today-schema';
import { Suspense } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Group } from '../../ui/layout.tsx';
import { SkeletonBlock } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BlockClashes, BlockList } from '../calendar/blocked-hours.tsx';
import { useBlockedHours } from '../calendar/use-blocked-hours.ts';
import { AddOwnJob } from '../own-jobs/own-job-buttons.tsx';
import { OwnJobOutcome } from '../own-jobs/own-job-outcome.tsx';
import { useOwnJobs } from '../own-jobs/use-own-jobs.ts';
import { DayTimeline } from './day-timeline.tsx';
import { WholeRoute } from './route-links.tsx';
import classes from './today.module.css';

const BlockMenu = lazyPart(() => import('../calendar/block-menu.tsx'));

/** A day without jobs names the next one. */
function EmptyDay({ next, nextOwnJob }: Pick<Today, 'next' | 'nextOwnJob'>) {
  const { t } = useTranslation('today');
  const text = useNextText({ next, nextOwnJob }) ?? t('empty.none');
  const jobs = (
    <ButtonLink to="/dashboard" variant="light">
      {t('empty.jobs')}
    </ButtonLink>
  );
  return <EmptyState art="calendar" title={t('empty.title')} text={text} action={jobs} />;
}

/** The next job in words, a booking or an own job; undefined where nothing is agreed. */
function useNextText({
  next,
  // A day that an earlier build has stored on this device does not say it.
  nextOwnJob = null,
}: Pick<Today, 'next'> & Partial<Pick<Today, 'nextOwnJob'>>): string | undefined {
  const { t } = useTranslation('today');
  const format = useFormat();
  const nameOf = usePersonName();
  const job = isSooner(nextOwnJob, next) ? nextOwnJob : next;
  if (job === null) return undefined;
  const { scheduledDate, scheduledTime: time, clientName } = job;
  const said = { day: format.day(scheduledDate), time, name: nameOf(clientName) };
  return job === next
    ? t('empty.next', { ...said, service: next?.service ?? '' })
    : t('empty.nextOwnJob', said);
}

type DayPartProps = { today: Today; user: SessionUser; masterId: number };

/** The day in order: jobs, blocked hours, and the time between them. */
export function DayPart({ today, user, masterId }: DayPartProps) {
  const { t } = useTranslation('today');
  const format = useFormat();
  const blocked = useBlockedHours();
  const own = useOwnJobs();
  const { jobs, ownJobs, blocks, day } = today;
  const entries = timelineOf(jobs, blocks, ownJobs);
  const stops = entries.flatMap((entry) => {
    if (entry.kind === 'job') return entry.job.status === 'completed' ? [] : [entry.job.address];
    return entry.kind === 'ownJob' && entry.ownJob.doneAt === null ? [entry.ownJob.address] : [];
  });
  return (
    <section aria-label={t('day')}>
      <Group justify="space-between" gap="sm" mb="md">
        <h2>{format.day(day)}</h2>
        <Group gap="sm" className={classes.tools}>
          <WholeRoute addresses={stops.filter((address) => address !== '')} />
          <ButtonLink to="/week" variant="default" mih={44}>
            {t('week')}
          </ButtonLink>
          <AddOwnJob userId={user.id} masterId={masterId} day={day} />
          <Suspense fallback={<SkeletonBlock width={160} height={44} />}>
            <BlockMenu masterId={masterId} state={blocked} />
          </Suspense>
        </Group>
      </Group>
      <BlockClashes state={blocked} />
      <OwnJobOutcome state={own} />
      {jobs.length + ownJobs.length === 0 && <EmptyDay {...today} />}
      <DayTimeline
        {...{ day, jobs, ownJobs, blocks, user, own }}
        renderBlock={(block) => <BlockList masterId={masterId} state={blocked} blocks={[block]} />}
      />
    </section>
  );
}
