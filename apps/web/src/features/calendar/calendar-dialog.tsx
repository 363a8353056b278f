import type { Clash } from '@mesterhand/domain/calendar/schema';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { DialogProps } from '../../core/navigation/dialogs.tsx';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DividedList } from '../../ui/divided-list.tsx';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { SkeletonBlock, LoadingNote } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { BlockClashes, BlockList } from './blocked-hours.tsx';
import BlockMenu from './block-menu.tsx';
import { BlockForm } from './block-form.tsx';
import classes from './calendar.module.css';
import { ExceptionForm } from './exception-form.tsx';
import { ExceptionList, NextHolidays } from './exception-list.tsx';
import { JobList } from './job-list.tsx';
import { useBlockedHours } from './use-blocked-hours.ts';
import { useCalendar } from './use-calendar.ts';
import { WeekForm } from './week-form.tsx';

type Part = 'week' | 'blocks' | 'off' | 'open';
type OnDirty = (part: Part, isDirty: boolean) => void;

function CalendarPart({
  title,
  intro,
  children,
}: Record<'title' | 'intro' | 'children', ReactNode>) {
  const id = useId();
  return (
    <Stack component="section" gap="sm" aria-labelledby={id} className={classes.part}>
      <Text component="h3" id={id} fz="xl">
        {title}
      </Text>
      <Text c="dimmed">{intro}</Text>
      {children}
    </Stack>
  );
}

/** A new day off does not cancel accepted jobs, it only lists them. */
function Clashes({ clashes }: { clashes: Clash[] }) {
  const { t } = useTranslation('calendar');
  const element = useRef<HTMLDivElement>(null);
  // It is at the top, while the button may be far below.
  useEffect(() => element.current?.scrollIntoView({ block: 'nearest' }), [clashes]);
  if (clashes.length === 0) return null;
  return (
    <Alert ref={element} color="yellow" variant="light" role="alert" title={t('clashes.title')}>
      <p>{t('clashes.text')}</p>
      <JobList jobs={clashes} />
    </Alert>
  );
}

function CalendarOf({ masterId, onDirty }: { masterId: number; onDirty: OnDirty }) {
  const { t } = useTranslation('calendar');
  const { query, today, clashes, save, add, remove, affected } = useCalendar(masterId);
  const onWeek = useCallback((isDirty: boolean) => onDirty('week', isDirty), [onDirty]);
  const blocked = useBlockedHours();
  const onBlocks = useCallback((isDirty: boolean) => onDirty('blocks', isDirty), [onDirty]);
  const onOff = useCallback((isDirty: boolean) => onDirty('off', isDirty), [onDirty]);
  const onOpen = useCallback((isDirty: boolean) => onDirty('open', isDirty), [onDirty]);
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data)
    return (
      <Stack gap="sm" aria-busy>
        <LoadingNote />
        <SkeletonBlock width={120} height={26} />
        <SkeletonBlock width="min(100%, 420px)" height={18} />
        <DividedList className={classes.week ?? ''} aria-hidden>
          {[1, 2, 3, 4, 5, 6, 7].map((day) => (
            <Group component="li" key={day} justify="space-between" className={classes.day}>
              <SkeletonBlock width={110} height={20} />
              <SkeletonBlock width={210} height={42} radius={12} />
            </Group>
          ))}
        </DividedList>
      </Stack>
    );
  const { exceptions, blocks } = query.data;
  const listed = { masterId, remove };
  const form = { masterId, today, add, affected };
  return (
    <Stack gap="var(--space-8)">
      <Clashes clashes={clashes} />
      <CalendarPart title={t('week.title')} intro={t('week.intro')}>
        <WeekForm calendar={query.data} save={save} onDirty={onWeek} />
      </CalendarPart>
      <CalendarPart title={t('blocks.title')} intro={t('blocks.intro')}>
        <Group>
          <BlockMenu masterId={masterId} state={blocked} />
        </Group>
        <BlockClashes state={blocked} />
        <BlockList masterId={masterId} state={blocked} blocks={blocks} />
        <BlockForm masterId={masterId} today={today} state={blocked} onDirty={onBlocks} />
      </CalendarPart>
      <CalendarPart title={t('off.title')} intro={t('off.intro')}>
        <ExceptionList {...listed} exceptions={exceptions.filter(({ kind }) => kind === 'off')} />
        <ExceptionForm {...form} kind="off" onDirty={onOff} />
      </CalendarPart>
      <CalendarPart title={t('opened.title')} intro={t('opened.intro')}>
        <ExceptionList {...listed} exceptions={exceptions.filter(({ kind }) => kind === 'open')} />
        <ExceptionForm {...form} kind="open" onDirty={onOpen} />
      </CalendarPart>
      <CalendarPart title={t('next.title')} intro={t('next.intro')}>
        <NextHolidays calendar={query.data} today={today} add={add} />
      </CalendarPart>
    </Stack>
  );
}

/** A master's working hours. Asks before unsaved input is lost. */
export default function CalendarDialog({ onClose }: DialogProps) {
  const { t } = useTranslation('calendar');
  const session = useSession();
  const masterId = session?.user.masterId ?? null;
  const [dirty, setDirty] = useState<Record<Part, boolean>>({
    week: false,
    blocks: false,
    off: false,
    open: false,
  });
  const [isAsking, setAsking] = useState(false);
  const onDirty = useCallback<OnDirty>(
    (part, isDirty) => setDirty((parts) => ({ ...parts, [part]: isDirty })),
    [],
  );
  const close = () => (Object.values(dirty).includes(true) ? setAsking(true) : onClose());
  return (
    <>
      <Dialog title={t('title')} size={760} onClose={close}>
        {masterId === null ? (
          <EmptyState art="tools" title={t('onlyMasters')} />
        ) : (
          <CalendarOf masterId={masterId} onDirty={onDirty} />
        )}
      </Dialog>
      {isAsking && (
        <ConfirmDialog
          title={t('discard.title')}
          text={t('discard.text')}
          confirmLabel={t('discard.confirm')}
          tone="danger"
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
