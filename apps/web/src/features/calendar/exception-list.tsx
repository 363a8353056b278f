import { dayOf } from '@mesterhand/domain/calendar/hours';
import { nextHolidays } from '@mesterhand/domain/calendar/holidays';
import type { Calendar, ListedException } from '@mesterhand/domain/calendar/schema';
import type { ReactNode } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { DividedList } from '../../ui/divided-list.tsx';
import { IconTrash } from '../../ui/icons.gen.ts';
import { Group, Text } from '../../ui/layout.tsx';
import classes from './calendar.module.css';
import type { CalendarState } from './use-calendar.ts';

const shownHolidays = 5;

function useSpan() {
  const { t } = useTranslation('calendar');
  const { day } = useFormat();
  return ({ from, to }: Pick<ListedException, 'from' | 'to'>) =>
    from === to ? day(from) : t('entry.span', { from: day(from), to: day(to) });
}

function Entry({ children }: { children: ReactNode }) {
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap" mih={56} py="xs">
      {children}
    </Group>
  );
}

function EntryText({ children }: { children: ReactNode }) {
  return (
    <Group component="span" gap="0 var(--space-3)" flex="1 1 0" className={classes.entryText}>
      {children}
    </Group>
  );
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
  if (exceptions.length === 0)
    return (
      <Text c="dimmed" size="sm">
        {t('entry.none')}
      </Text>
    );
  return (
    <DividedList plain>
      {exceptions.map(({ id, from, to, note, hours }) => (
        <Entry key={id}>
          <EntryText>
            <strong>{span({ from, to })}</strong>
            {hours && <span>{t('entry.hours', { from: hours.opens, to: hours.closes })}</span>}
            {note && <span>{note}</span>}
          </EntryText>
          <IconButton
            label={t('entry.remove', { day: span({ from, to }) })}
            disabled={remove.isPending}
            onClick={() => remove.mutate({ masterId, id })}
          >
            <IconTrash size={20} aria-hidden />
          </IconButton>
        </Entry>
      ))}
    </DividedList>
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
    <DividedList plain>
      {nextHolidays(today, shownHolidays).map(({ date, holiday }) => {
        const { closure } = dayOf(calendar, date);
        return (
          <Entry key={holiday}>
            <EntryText>
              <strong>{t(`holidays.${holiday}`)}</strong>
              <span>{format.day(date)}</span>
            </EntryText>
            {closure === null && <StatusBadge tone="green">{t('next.isOpen')}</StatusBadge>}
            {closure?.reason === 'off' && <StatusBadge tone="grey">{t('week.closed')}</StatusBadge>}
            {closure?.reason === 'holiday' && (
              <Button
                variant="default"
                flex="none"
                maw="50%"
                aria-label={t('next.open', { day: t(`holidays.${holiday}`) })}
                disabled={add.isPending}
                onClick={() => open(date)}
              >
                {t('opened.add')}
              </Button>
            )}
          </Entry>
        );
      })}
    </DividedList>
  );
}
