import { type ServiceTime, timeOfJob } from '@mesterhand/domain/bookings/duration';
import type { WantedWhen } from '@mesterhand/domain/job-requests/schema';
import { wantedDays } from '@mesterhand/domain/job-requests/free-slots';
import { isSameTime, maxTimes, type ProposedTime } from '@mesterhand/domain/offers/times';
import { Suspense, useState } from 'react';
import { useNow } from '../../../core/browser/use-now.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { Button, UnstyledButton } from '../../../ui/button.tsx';
import { Box, Stack, Text } from '../../../ui/layout.tsx';
import { LoadingNote, SkeletonBlock } from '../../../ui/skeletons.tsx';
import type { Slots } from '../../bookings/dialog/use-slots.ts';
import classes from '../offers.module.css';
import { EditorPart } from './editor-part.tsx';
import { LengthField } from './length-field.tsx';
import { type FreeDay, freeSlotsOf, nextFreeDays } from './free-times.ts';
import { useAgenda } from './use-agenda.ts';

const DayPicker = lazyPart(async () => {
  const { DayPicker: default_ } = await import('../../bookings/dialog/day-picker.tsx');
  return { default: default_ };
});

const inOrder = (times: readonly ProposedTime[]) =>
  times.toSorted((one, other) =>
    `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`),
  );

/** The shown days, with those that hold a chosen time. */
function withChosen(days: readonly FreeDay[], times: readonly ProposedTime[]): FreeDay[] {
  const byDate = new Map(days.map((day) => [day.date, new Set(day.times)]));
  for (const { date, time } of times)
    byDate.set(date, new Set([...(byDate.get(date) ?? []), time]));
  return [...byDate]
    .map(([date, slots]) => ({ date, times: [...slots].toSorted() }))
    .toSorted((one, other) => one.date.localeCompare(other.date));
}

type DayProps = {
  day: FreeDay;
  times: readonly ProposedTime[];
  onChange(times: ProposedTime[]): void;
};

function Day({ day: { date, times: slots }, times, onChange }: DayProps) {
  const format = useFormat();
  const isFull = times.length >= maxTimes;
  return (
    <li className={classes.day}>
      <Text id={`day-${date}`} fw={600}>
        {format.day(date)}
      </Text>
      <div className={classes.slots} role="group" aria-labelledby={`day-${date}`}>
        {slots.map((time) => {
          const own = { date, time };
          const isChosen = times.some((one) => isSameTime(one, own));
          const others = times.filter((one) => !isSameTime(one, own));
          return (
            <UnstyledButton
              key={time}
              className={`${classes.choice} ${classes.slot}`}
              aria-pressed={isChosen}
              disabled={isFull && !isChosen}
              onClick={() => onChange(isChosen ? others : inOrder([...times, own]))}
            >
              {time}
            </UnstyledButton>
          );
        })}
      </div>
    </li>
  );
}

type TimesPartProps = {
  masterId: number;
  /** How long jobs of the chosen service usually take. */
  service: ServiceTime;
  /** Minutes of this one; null for the usual ones. */
  duration: number | null;
  onDuration(minutes: number | null): void;
  when: WantedWhen;
  times: readonly ProposedTime[];
  error: string | undefined;
  onChange(times: ProposedTime[]): void;
};

type OtherDayProps = { slots: Slots; date: string; onChoose(date: string): void };

function OtherDay({ slots, date, onChoose }: OtherDayProps) {
  const { t } = useTranslation('offers');
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <Button
        variant="subtle"
        px="sm"
        ml="-sm"
        style={{ alignSelf: 'start' }}
        onClick={() => setIsOpen(true)}
      >
        {t('times.otherDay')}
      </Button>
    );
  const loading = (
    <>
      <LoadingNote />
      <SkeletonBlock width="100%" height={360} radius={16} />
    </>
  );
  return (
    <Box maw={420}>
      <Suspense fallback={loading}>
        <DayPicker value={date} slots={slots} onChange={onChoose} />
      </Suspense>
    </Box>
  );
}

/** Up to three times at which the master can come: the next free ones of the calendar, or of another day. */
export function TimesPart({ masterId, when, times, error, onChange, ...length }: TimesPartProps) {
  const { t } = useTranslation('offers');
  const now = useNow();
  const [other, setOther] = useState('');
  const job = timeOfJob(length.service, length.duration ?? undefined);
  const { agenda, slots, isLoading } = useAgenda(masterId, other, job);
  const next = nextFreeDays(agenda, wantedDays(when, now), now);
  const days = withChosen(next, times).filter(({ date }) => date !== other);
  return (
    <EditorPart
      title={t('times.title')}
      hint={t('times.hint', { chosen: times.length, max: maxTimes })}
      error={error}
      field="times"
    >
      <LengthField {...length} />
      {isLoading ? (
        <>
          <LoadingNote />
          <SkeletonBlock width="100%" height={220} radius={12} />
        </>
      ) : (
        <Stack component="ul" gap="md">
          {days.map((day) => (
            <Day key={day.date} day={day} times={times} onChange={onChange} />
          ))}
        </Stack>
      )}
      {!isLoading && next.length === 0 && <p className="soft">{t('times.none')}</p>}
      <Text c="dimmed" size="sm" aria-live="polite">
        {times.length >= maxTimes ? t('times.full') : t('times.zone')}
      </Text>
      <OtherDay slots={slots} date={other} onChoose={setOther} />
      {other !== '' && (
        <ul>
          <Day
            day={{ date: other, times: freeSlotsOf(agenda, other, now) }}
            times={times}
            onChange={onChange}
          />
        </ul>
      )}
    </EditorPart>
  );
}
