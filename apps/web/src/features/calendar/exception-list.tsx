import { dayOf } from '@mesterhand/domain/calendar/hours';
import { nextHolidays } from '@mesterhand/domain/calendar/holidays';
import type { Calendar, ListedException } from '@mesterhand/domain/calendar/schema';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { IconTrash } from '../../ui/icons.gen.ts';
import classes from './calendar.module.css';
import type { CalendarState } from './use-calendar.ts';

const shownHolidays = 5;

function useSpan() {
  const { t } = useTranslation('calendar');
  const { day } = useFormat();
  return ({ from, to }: Pick<ListedException, 'from' | 'to'>) =>
    from === to ? day(from) : t('entry.span', { from: day(from), to: day(to) });
}

type ExceptionListProps = {
  masterId: number;
  exceptions: ListedException[];
  remove: CalendarState['remove'];
};

/** The exceptions, the next one first; each can be removed. */
export function ExceptionList({ masterId, exceptions, remove }: ExceptionListProps) {
  const { t } = useTranslation('calendar');
  const span = useSpan();
  if (exceptions.length === 0) return <p className={classes.note}>{t('entry.none')}</p>;
  return (
    <ul className={classes.entries}>
      {exceptions.map(({ id, from, to, note, hours }) => (
        <li key={id} className={classes.entry}>
          <span className={classes.entryText}>
            <strong>{span({ from, to })}</strong>
            {hours && <span>{t('entry.hours', { from: hours.opens, to: hours.closes })}</span>}
            {note && <span>{note}</span>}
          </span>
          <IconButton
            label={t('entry.remove', { day: span({ from, to }) })}
            disabled={remove.isPending}
            onClick={() => remove.mutate({ masterId, id })}
          >
            <IconTrash size={20} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

type NextHolidaysProps = { calendar: Calendar; today: string; add: CalendarState['add'] };

/** The upcoming holidays: closed, unless opened here. */
export function NextHolidays({ calendar, today, add }: NextHolidaysProps) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const { masterId } = calendar;
  const open = (date: string) =>
    add.mutate({ masterId, kind: 'open', from: date, to: date, note: '' });
  return (
    <ul className={classes.entries}>
      {nextHolidays(today, shownHolidays).map(({ date, holiday }) => {
        const { closure } = dayOf(calendar, date);
        return (
          <li key={holiday} className={classes.entry}>
            <span className={classes.entryText}>
              <strong>{t(`holidays.${holiday}`)}</strong>
              <span>{format.day(date)}</span>
            </span>
            {closure === null && <StatusBadge tone="green">{t('next.isOpen')}</StatusBadge>}
            {closure?.reason === 'off' && <StatusBadge tone="grey">{t('week.closed')}</StatusBadge>}
            {closure?.reason === 'holiday' && (
              <Button
                variant="default"
                aria-label={t('next.open', { day: t(`holidays.${holiday}`) })}
                disabled={add.isPending}
                onClick={() => open(date)}
              >
                {t('opened.add')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
