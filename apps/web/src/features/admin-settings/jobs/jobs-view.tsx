import type { FailedJob, JobMetrics } from '@mesterhand/domain/tasks/schema';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useStateAfterPress } from '../../../core/navigation/use-state-after-press.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { DividedList } from '../../../ui/divided-list.tsx';
import { IconRefresh, IconTrash } from '../../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { SkeletonBlock, LoadingNote, RowSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { ReasonDialog } from '../../admin/panel/reason-dialog.tsx';
import { useTopicWords } from './topic-words.ts';
import { type Jobs, useJobs } from './use-jobs.ts';

const shownMetrics = ['waiting', 'running', 'failed'] as const;

function JobCounts({ counts }: { counts: JobMetrics | undefined }) {
  const { t } = useTranslation('admin-settings');
  const format = useFormat();
  return (
    <Group
      component="dl"
      gap="sm"
      wrap="nowrap"
      grow
      align="stretch"
      aria-label={t('jobs.figuresLabel')}
    >
      {shownMetrics.map((name) => (
        <Stack
          key={name}
          justify="space-between"
          gap={4}
          miw={0}
          px="md"
          py="sm"
          bdrs="var(--radius-control)"
          bg="var(--sunken)"
          data-bad={name === 'failed' || undefined}
        >
          <Text component="dt" c="dimmed" size="sm">
            {t(`jobs.${name}`)}
          </Text>
          <Text component="dd" fw={700} size="xl" lh={1.2}>
            {counts ? format.number(counts[name]) : <SkeletonBlock width={32} height={28} />}
          </Text>
        </Stack>
      ))}
    </Group>
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
    <Stack component="li" gap={4}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Stack gap={4} flex={1} miw={0}>
          <Text fw={650}>{name}</Text>
          <Group component="p" gap="0 var(--space-3)" c="dimmed" fz="sm">
            <time dateTime={job.failedAt}>{format.dateTime(job.failedAt)}</time>
            <span>{t('jobs.attempts', { count: job.attempts })}</span>
          </Group>
        </Stack>
        <Group gap={0} wrap="nowrap">
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
        </Group>
      </Group>
      <Text c="var(--danger)" size="sm">
        {job.lastError ?? t('jobs.unknown')}
      </Text>
    </Stack>
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
  const [leaving, setLeaving] = useStateAfterPress<FailedJob>();
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
      <DividedList aria-label={t('jobs.list')}>
        {failed.map((job) => (
          <JobRow key={job.id} job={job} jobs={jobs} onDiscard={() => setLeaving(job)} />
        ))}
      </DividedList>
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
    <Stack gap="lg">
      <Text c="dimmed" size="sm">
        {t('jobs.intro')}
      </Text>
      <JobCounts counts={counts.data} />
      <Stack component="section" gap="sm">
        <Group justify="space-between" gap="xs" mih={42}>
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
        </Group>
        <Failed jobs={jobs} />
      </Stack>
    </Stack>
  );
}
