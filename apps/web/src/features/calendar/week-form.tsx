import { type OpenHours, wholeDay, type WorkingDay } from '@mesterhand/domain/calendar/hours';
import type { Calendar } from '@mesterhand/domain/calendar/schema';
import { useEffect, useState } from 'react';
import { useIssueTexts } from '../../core/api/issue-texts.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useVersionConflict } from '../../core/browser/use-version-conflict.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button } from '../../ui/button.tsx';
import { DividedList } from '../../ui/divided-list.tsx';
import { Checkbox } from '../../ui/fields.tsx';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { VersionConflictNote } from '../../ui/version-conflict-note.tsx';
import classes from './calendar.module.css';
import { HoursFields } from './hours-fields.tsx';
import type { CalendarState } from './use-calendar.ts';

/** A closed day keeps its hours, so that opening it again restores them. */
type Draft = { weekday: number; isOpen: boolean; hours: OpenHours };

const draftOf = (days: WorkingDay[]): Draft[] =>
  days.map(({ weekday, hours }) => ({ weekday, isOpen: hours !== null, hours: hours ?? wholeDay }));
const daysOf = (drafts: Draft[]): WorkingDay[] =>
  drafts.map(({ weekday, isOpen, hours }) => ({ weekday, hours: isOpen ? hours : null }));

const weekdayKeys = ['1', '2', '3', '4', '5', '6', '7'] as const;

type DayRowProps = { draft: Draft; error: string | undefined; onChange(draft: Draft): void };

function DayRow({ draft, error, onChange }: DayRowProps) {
  const { t } = useTranslation('calendar');
  const day = t(`week.days.${weekdayKeys[draft.weekday - 1] ?? '1'}`);
  return (
    <Group component="li" justify="space-between" className={classes.day}>
      <Checkbox
        label={day}
        classNames={{ body: classes.check ?? '' }}
        checked={draft.isOpen}
        onChange={(event) => onChange({ ...draft, isOpen: event.currentTarget.checked })}
      />
      {draft.isOpen ? (
        <HoursFields
          hours={draft.hours}
          labels={{ opens: t('week.from', { day }), closes: t('week.to', { day }) }}
          error={error}
          onChange={(hours) => onChange({ ...draft, hours })}
        />
      ) : (
        <Text span c="dimmed">
          {t('week.closed')}
        </Text>
      )}
    </Group>
  );
}

function useWeek(saved: WorkingDay[], save: CalendarState['save']) {
  const { t } = useTranslation('refusals');
  const issueTexts = useIssueTexts();
  const [drafts, setDrafts] = useState(() => draftOf(saved));
  const [errors, setErrors] = useState<Record<number, string>>({});
  const isDirty = JSON.stringify(daysOf(drafts)) !== JSON.stringify(saved);
  const change = (next: Draft[]) => {
    setDrafts(next);
    setErrors({});
  };
  const submit = (event: Pick<Event, 'preventDefault'>) => {
    event.preventDefault();
    const wrong = drafts.filter(({ isOpen, hours }) => isOpen && hours.opens >= hours.closes);
    setErrors(Object.fromEntries(wrong.map(({ weekday }) => [weekday, t('issues.hoursOrder')])));
    return wrong.length === 0 && !save.isPending;
  };
  const showRefusal = (error: unknown) =>
    setErrors(
      Object.fromEntries(
        Object.entries(issueTexts(error)).flatMap(([path, text]) => {
          const index = Number(path.split('.')[1]);
          return Number.isNaN(index) ? [] : [[drafts[index]?.weekday ?? 0, text]];
        }),
      ),
    );
  return { drafts, errors, isDirty, change, submit, showRefusal };
}

type NewerWeekProps = {
  stored: Calendar;
  drafts: Draft[];
  isBusy: boolean;
  onTake(): void;
  onKeep(): void;
};

/** The week as another tab has saved it meanwhile, next to the one in the form. */
function NewerWeek({ stored, drafts, ...choices }: NewerWeekProps) {
  const { t } = useTranslation('calendar');
  const hoursText = (hours: OpenHours | null | undefined) =>
    hours ? t('entry.hours', { from: hours.opens, to: hours.closes }) : t('week.closed');
  const theirs = new Map(stored.hours.map(({ weekday, hours }) => [weekday, hours]));
  const fields = daysOf(drafts).map(({ weekday, hours }) => ({
    name: t(`week.days.${weekdayKeys[weekday - 1] ?? '1'}`),
    theirs: hoursText(theirs.get(weekday)),
    own: hoursText(hours),
  }));
  return <VersionConflictNote fields={fields} {...choices} />;
}

/** Sends the week with the version it replaces, and detects a concurrent save. */
function useSaveWeek(calendar: Calendar, week: ReturnType<typeof useWeek>, save: Save) {
  const { client, bookings } = trpc.useUtils();
  const { masterId } = calendar;
  const { version, newer, find, adopt } = useVersionConflict<Calendar>(calendar);
  const readNewest = () => {
    void bookings.calendar.invalidate();
    return client.bookings.calendar.byMaster.query({ masterId });
  };
  const send = (over: number | undefined) =>
    save.mutate(
      { masterId, hours: daysOf(week.drafts), version: over },
      {
        onSuccess: adopt,
        onError: (error) => {
          week.showRefusal(error);
          void find(error, readNewest);
        },
      },
    );
  const take = (stored: Calendar) => {
    week.change(draftOf(stored.hours));
    adopt(stored);
  };
  return {
    newer,
    take,
    keep: (stored: Calendar) => send(stored.version),
    send: () => send(version),
  };
}

type Save = CalendarState['save'];

type WeekFormProps = {
  calendar: Calendar;
  save: Save;
  onDirty(isDirty: boolean): void;
};

/** The hours of each weekday. */
export function WeekForm({ calendar, save, onDirty }: WeekFormProps) {
  const { t } = useTranslation('calendar');
  const [note, setNote] = useState('');
  const week = useWeek(calendar.hours, save);
  const { drafts, errors, isDirty, change, submit } = week;
  const { newer, take, keep, send } = useSaveWeek(calendar, week, save);
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const copyMonday = () => {
    const monday = drafts.find(({ weekday }) => weekday === 1);
    if (!monday) return;
    change(drafts.map(({ weekday }) => ({ ...monday, weekday })));
    setNote(t('week.copied'));
  };
  return (
    <form
      onSubmit={(event) => {
        if (submit(event)) send();
      }}
      noValidate
      aria-busy={save.isPending}
    >
      <Stack>
        {newer && (
          <NewerWeek
            stored={newer}
            drafts={drafts}
            isBusy={save.isPending}
            onTake={() => take(newer)}
            onKeep={() => keep(newer)}
          />
        )}
        <DividedList className={classes.week ?? ''}>
          {drafts.map((draft) => (
            <DayRow
              key={draft.weekday}
              draft={draft}
              error={errors[draft.weekday]}
              onChange={(next) => {
                setNote('');
                change(drafts.map((day) => (day.weekday === next.weekday ? next : day)));
              }}
            />
          ))}
        </DividedList>
        <Actions justify="space-between">
          <Button variant="subtle" onClick={copyMonday}>
            {t('week.copy')}
          </Button>
          <Button type="submit" disabled={!isDirty || save.isPending}>
            {save.isPending ? t('week.saving') : t('week.save')}
          </Button>
        </Actions>
        <Text role="status" c="dimmed" size="sm">
          {isDirty ? note || t('week.unsaved') : ''}
        </Text>
      </Stack>
    </form>
  );
}
