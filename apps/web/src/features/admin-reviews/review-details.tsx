import type { AdminReview } from '@mesterhand/domain/admin/reviews';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { SkeletonBlock, LoadingNote } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StickyActions } from '../admin/panel/sticky-actions.tsx';
import { Quote } from '../admin/panel/quote.tsx';
import type { RowAction } from '../admin/table/row-menu.tsx';
import classes from './admin-reviews.module.css';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewPictures } from './review-pictures.tsx';
import { RatingBadge, StateBadge } from './review-marks.tsx';
import { useReviewKeys } from './use-review-keys.ts';
import type { ReviewQueue } from './use-review-queue.ts';

/** Keyboard shortcuts; `hide` is for an approved review what `reject` is for a pending one. */
const keys: Partial<Record<string, string>> = { approve: 'A', reject: 'R', hide: 'R' };

function ActionButton({ action, isBusy }: { action: RowAction; isBusy: boolean }) {
  const { key, label, icon, tone, disabled, run } = action;
  const shortcut = keys[key];
  return (
    <Button
      variant={key === 'approve' ? 'filled' : 'default'}
      {...(tone === 'danger' && { c: 'var(--danger)' })}
      leftSection={icon}
      {...(shortcut !== undefined && {
        'aria-keyshortcuts': shortcut,
        rightSection: (
          <kbd className={classes.key} aria-hidden>
            {shortcut}
          </kbd>
        ),
      })}
      disabled={disabled !== undefined || isBusy}
      title={disabled}
      onClick={run}
    >
      {label}
    </Button>
  );
}

type Doings = { actions: readonly RowAction[]; isBusy: boolean };

function useKeys({ actions, isBusy }: Doings, { previous, next, show }: ReviewQueue) {
  const shortcuts: Partial<Record<string, () => void>> = {
    ...(previous && { ArrowLeft: () => show(previous) }),
    ...(next && { ArrowRight: () => show(next) }),
  };
  for (const { key, disabled, run } of isBusy ? [] : actions) {
    const shortcut = keys[key];
    if (shortcut !== undefined && disabled === undefined) shortcuts[`Key${shortcut}`] = run;
  }
  useReviewKeys(shortcuts);
}

function QueueNav({ queue, count }: { queue: ReviewQueue; count: number }) {
  const { t } = useTranslation('admin-reviews');
  const { place, previous, next, show } = queue;
  if (place === -1) return null;
  return (
    <Group gap={0} wrap="nowrap" ms="auto" c="dimmed" fz="sm">
      <IconButton
        label={t('details.previous')}
        bg="transparent"
        disabled={previous === undefined}
        onClick={() => previous && show(previous)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </IconButton>
      <span>{t('details.place', { place: place + 1, count })}</span>
      <IconButton
        label={t('details.next')}
        bg="transparent"
        disabled={next === undefined}
        onClick={() => next && show(next)}
      >
        <IconChevronRight size={20} aria-hidden />
      </IconButton>
    </Group>
  );
}

type ContentProps = Doings & { review: AdminReview; queue: ReviewQueue; count: number };

function Content({ review, queue, count, actions, isBusy }: ContentProps) {
  const { t } = useTranslation('admin-reviews');
  useKeys({ actions, isBusy }, queue);
  const own = actions.find(({ disabled }) => disabled !== undefined)?.disabled;
  return (
    <Stack>
      <Group gap="xs">
        <RatingBadge rating={review.rating} />
        <StateBadge state={review.state} />
        <QueueNav queue={queue} count={count} />
      </Group>
      <Quote mah="none">{review.comment}</Quote>
      {review.pictures.length > 0 && <ReviewPictures review={review} isOwn={own !== undefined} />}
      <ReviewFacts review={review} />
      {own !== undefined && <Text c="dimmed">{own}</Text>}
      <StickyActions>
        {actions.map((action) => (
          <ActionButton key={action.key} action={action} isBusy={isBusy} />
        ))}
      </StickyActions>
      <p className={classes.keys}>{t('details.keys')}</p>
    </Stack>
  );
}

function Gone({ queue: { waiting, show } }: { queue: ReviewQueue }) {
  const { t } = useTranslation('admin-reviews');
  const action = waiting && (
    <Button variant="light" onClick={() => show(waiting)}>
      {t('details.toNext')}
    </Button>
  );
  return (
    <EmptyState
      art="search"
      title={t('details.gone')}
      text={t('details.goneText')}
      action={action}
    />
  );
}

type DetailsProps = {
  id: number;
  queue: ReviewQueue;
  rows: readonly AdminReview[] | undefined;
  actionsOf(review: AdminReview): readonly RowAction[];
  isBusy: boolean;
};

/** A review with its decisions, and a link to the next. */
export function ReviewDetails({ id, queue, rows, actionsOf, isBusy }: DetailsProps) {
  const { t } = useTranslation('admin-reviews');
  const { review, close } = queue;
  return (
    <Dialog title={t('details.title', { id })} onClose={close}>
      {review !== undefined && (
        <Content
          review={review}
          queue={queue}
          count={rows?.length ?? 0}
          actions={actionsOf(review)}
          isBusy={isBusy}
        />
      )}
      {review === undefined && rows !== undefined && <Gone queue={queue} />}
      {review === undefined && rows === undefined && (
        <>
          <LoadingNote />
          <SkeletonBlock width="100%" height={240} radius={12} />
        </>
      )}
    </Dialog>
  );
}
