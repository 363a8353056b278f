import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { OwnJob } from '@mesterhand/domain/bookings/own-job-schema';
import { type TimelineEntry, timelineOf } from '@mesterhand/domain/bookings/today';
import type { Today, TodayJob } from '@mesterhand/domain/bookings/today-schema';
import type { ListedBlock } from '@mesterhand/domain/calendar/schema';
import { Fragment, type ReactNode } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Card } from '../../ui/card.tsx';
import { Text } from '../../ui/layout.tsx';
import type { OwnJobsState } from '../own-jobs/use-own-jobs.ts';
import { DayJob } from './day-job.tsx';
import { DayOwnJob } from './day-own-job.tsx';
import classes from './today.module.css';

type DayTimelineProps = Pick<Today, 'day' | 'jobs' | 'ownJobs' | 'blocks'> & {
  user: SessionUser;
  own: OwnJobsState;
  /** The buttons of blocked hours. */
  renderBlock?(block: ListedBlock): ReactNode;
};

/** Jobs, own jobs and blocked hours of a day in their order, with the time between them. */
export function DayTimeline({ user, own, renderBlock, ...today }: DayTimelineProps) {
  const { t } = useTranslation('today');
  const format = useFormat();
  const { jobs, ownJobs, blocks, day } = today;
  return (
    <ol className={classes.timeline}>
      {timelineOf(jobs, blocks, ownJobs).map((entry) => (
        <Fragment key={keyOf(entry)}>
          {entry.gap !== null && entry.gap > 0 && (
            <li className={classes.gap}>{t('gap', { time: format.duration(entry.gap) })}</li>
          )}
          {entry.kind === 'job' && (
            <DayJob booking={entry.job} user={user} withDay={entry.job.scheduledDate !== day} />
          )}
          {entry.kind === 'ownJob' && <DayOwnJob job={entry.ownJob} userId={user.id} state={own} />}
          {entry.kind === 'block' && (
            <Card as="li">
              <Text c="dimmed">{t('blocked')}</Text>
              {renderBlock?.(entry.block)}
            </Card>
          )}
        </Fragment>
      ))}
    </ol>
  );
}

function keyOf(entry: TimelineEntry<TodayJob, ListedBlock, OwnJob>): string {
  if (entry.kind === 'job') return `job ${entry.job.id}`;
  return entry.kind === 'ownJob' ? `own job ${entry.ownJob.id}` : `block ${entry.block.id}`;
}
