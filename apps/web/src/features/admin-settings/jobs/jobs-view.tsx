import type { FailedJob, JobMetrics } from '@mesterhand/domain/tasks/schema';
import { useState } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { IconRefresh, IconTrash } from '../../../ui/icons.gen.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { SkeletonBlock, LoadingNote, RowSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { ReasonDialog } from '../../admin/panel/reason-dialog.tsx';
import classes from './jobs-view.module.css';
import { useTopicWords } from './topic-words.ts';
import { type Jobs, useJobs } from './use-jobs.ts';

const shownMetrics = ['waiting', 'running', 'failed'] as const;

function JobCounts({ counts }: { counts: JobMetrics | undefined }) {
  const { t } = useTranslation('admin-settings');
  const format = useFormat();
  return (
    <dl className={classes.counts} aria-label={t('jobs.figuresLabel')}>
      {shownMetrics.map((name) => (
        <div key={name} className={classes.count} data-bad={name === 'failed' || undefined}>
          <dt>{t(`jobs.${name}`)}</dt>
          <dd>{counts ? format.number(counts[name]) : <SkeletonBlock width={32} height={28} />}</dd>
        </div>
      ))}
    </dl>
  );
}

type JobRowProps = { job: FailedJob; jobs: Jobs; onDiscard(): void };

function JobRow({ job, jobs: { retry }, onDiscard }: JobRowProps) {
  const { t } = useTranslation('admin-settings');
  const format = useFormat();
  const words = useTopicWords();
  const name = words(job.topic);
  const isRetrying = retry.isPending && retry.variables.id === job.id;
  return (
    <li className={classes.job}>
      <div className={classes.text}>
        <p className={classes.name}>{name}</p>
        <p className={classes.facts}>
          <time dateTime={job.failedAt}>{format.dateTime(job.failedAt)}</time>
          <span>{t('jobs.attempts', { count: job.attempts })}</span>
        </p>
      </div>
      <div className={classes.actions}>
        <IconButton
          label={t('jobs.retry', { name })}
          loading={isRetrying}
          onClick={() => retry.mutate({ id: job.id })}
        >
          <IconRefresh size={20} aria-hidden />
        </IconButton>
        <IconButton label={t('jobs.discard', { name })} onClick={onDiscard}>
          <IconTrash size={20} aria-hidden />
        </IconButton>
      </div>
      <p className={classes.error}>{job.lastError ?? t('jobs.unknown')}</p>
    </li>
  );
}

type DiscardProps = { job: FailedJob; discard: Jobs['discard']; onClose(): void };

function DiscardJob({ job, discard, onClose }: DiscardProps) {
  const { t } = useTranslation('admin-settings');
  const words = useTopicWords();
  return (
    <ReasonDialog
      title={t('jobs.discardTitle')}
      text={t('jobs.discardText', { name: words(job.topic) })}
      confirmLabel={t('jobs.discardConfirm')}
      reason="none"
      busy={discard.isPending}
      onConfirm={() => discard.mutate({ id: job.id }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}

function Failed({ jobs }: { jobs: Jobs }) {
  const { t } = useTranslation('admin-settings');
  const { list, failed } = jobs;
  const [leaving, setLeaving] = useState<FailedJob | null>(null);
  if (failed === undefined)
    return list.error ? (
      <ErrorState
        error={list.error}
        title={t('jobs.loadFailed')}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <>
        <LoadingNote />
        <RowSkeleton />
      </>
    );
  if (failed.length === 0)
    return <EmptyState art="tools" title={t('jobs.none')} text={t('jobs.noneText')} />;
  return (
    <>
      <ul className={classes.jobs} aria-label={t('jobs.list')}>
        {failed.map((job) => (
          <JobRow key={job.id} job={job} jobs={jobs} onDiscard={() => setLeaving(job)} />
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />
      )}
      {leaving && (
        <DiscardJob job={leaving} discard={jobs.discard} onClose={() => setLeaving(null)} />
      )}
    </>
  );
}

/** The state of the job queue and its dead jobs, which administrators retry or discard. */
export function JobsView() {
  const { t } = useTranslation('admin-settings');
  const jobs = useJobs();
  const { counts, failed, retryAll } = jobs;
  return (
    <div className={classes.view}>
      <p className={classes.soft}>{t('jobs.intro')}</p>
      <JobCounts counts={counts.data} />
      <section className={classes.part}>
        <div className={classes.head}>
          <h3>{t('jobs.list')}</h3>
          {failed !== undefined && failed.length > 0 && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconRefresh size={18} aria-hidden />}
              loading={retryAll.isPending}
              onClick={() => retryAll.mutate()}
            >
              {t('jobs.retryAll')}
            </Button>
          )}
        </div>
        <Failed jobs={jobs} />
      </section>
    </div>
  );
}
