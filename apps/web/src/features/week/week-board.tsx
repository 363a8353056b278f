import type { SessionUser } from '@mesterhand/domain/access/actor';
import { minuteOfDay, shownHours } from '@mesterhand/domain/bookings/week-plan';
import type { Week } from '@mesterhand/domain/bookings/week-schema';
import { Fragment, useId } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Text } from '../../ui/layout.tsx';
import type { OwnJobsState } from '../own-jobs/use-own-jobs.ts';
import { endText, type WeekEntry } from './week-entries.ts';
import { BoardJob, ListedJob, minutePixels } from './week-job.tsx';
import classes from './week.module.css';

export type WeekPartProps = {
  week: Week;
  entries: readonly WeekEntry[];
  today: string;
  user: SessionUser;
  state: OwnJobsState;
};

function DayHead({ day, isToday }: { day: Week['days'][number]; isToday: boolean }) {
  const { t } = useTranslation('week');
  const format = useFormat();
  const { date, hours } = day;
  return (
    <>
      <strong>{format.day(date)}</strong>
      <br />
      {hours === null ? t('closed') : t('open', { from: hours.opens, to: hours.closes })}
      {isToday && <span className="visually-hidden">, {t('today')}</span>}
    </>
  );
}

/** The seven days as columns of hours, on which jobs are dragged. */
export function WeekBoard({ week, entries, today, user, state }: WeekPartProps) {
  const { t } = useTranslation('week');
  const helpId = useId();
  const { from, to } = shownHours(entries.map(({ span }) => span));
  const top = (minute: number) => (minute - from * 60) * minutePixels;
  const height = (to - from) * 60 * minutePixels;
  const hours = Array.from({ length: to - from - 1 }, (_, nth) => from + nth + 1);
  const monday = week.days[0]?.date ?? today;
  return (
    <>
      <Text c="dimmed" size="sm" mb="sm">
        {t('helpLong')}
      </Text>
      <span id={helpId} hidden>
        {t('help')}
      </span>
      <div className={classes.board}>
        <div />
        {week.days.map((day) => (
          <div key={day.date} className={classes.head} data-today={day.date === today || undefined}>
            <DayHead day={day} isToday={day.date === today} />
          </div>
        ))}
        <div className={classes.hours} style={{ height }} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} style={{ top: top(hour * 60) }}>
              {`${String(hour).padStart(2, '0')}:00`}
            </span>
          ))}
        </div>
        {week.days.map(({ date, hours: open }) => (
          <div
            key={date}
            className={classes.column}
            style={{ height }}
            data-date={date}
            data-minute-pixels={minutePixels}
          >
            {open && (
              <div
                className={classes.openHours}
                style={{
                  top: top(minuteOfDay(open.opens)),
                  height: (minuteOfDay(open.closes) - minuteOfDay(open.opens)) * minutePixels,
                }}
              />
            )}
            {entries
              .filter(({ start }) => start.date === date)
              .map((entry) =>
                entry.kind === 'block' ? (
                  <div
                    key={entry.key}
                    className={classes.entry}
                    data-kind="block"
                    style={{
                      top: top(entry.span.start),
                      height: (entry.span.end - entry.span.start) * minutePixels,
                    }}
                  >
                    {t('blocked')} {entry.name}
                  </div>
                ) : (
                  <BoardJob
                    key={entry.key}
                    entry={entry}
                    monday={monday}
                    fromHour={from}
                    describedBy={helpId}
                    user={user}
                    state={state}
                  />
                ),
              )}
          </div>
        ))}
      </div>
    </>
  );
}

/** The same as a list by day, for phones. */
export function WeekList({ week, entries, today, user, state }: WeekPartProps) {
  const { t } = useTranslation('week');
  return (
    <div className={classes.days}>
      {week.days.map((day) => {
        const own = entries.filter(({ start }) => start.date === day.date);
        return (
          <section key={day.date} aria-labelledby={`week-${day.date}`}>
            <Text
              component="h2"
              id={`week-${day.date}`}
              fz="md"
              fw={400}
              lh={1.4}
              className={classes.day}
              data-today={day.date === today || undefined}
            >
              <DayHead day={day} isToday={day.date === today} />
              {own.length === 0 && (
                <Text span inherit c="dimmed">
                  {' · '}
                  {t('empty')}
                </Text>
              )}
            </Text>
            <ul className={classes.list}>
              {own.map((entry) => (
                <Fragment key={entry.key}>
                  {entry.kind === 'block' ? (
                    <li>
                      <Text c="dimmed" px="md">
                        {entry.block.from}–
                        {entry.block.to === '24:00' ? '24:00' : endText(entry.span)} {t('blocked')}{' '}
                        {entry.name}
                      </Text>
                    </li>
                  ) : (
                    <ListedJob entry={entry} user={user} state={state} />
                  )}
                </Fragment>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
