import type { Calendar } from '@mesterhand/domain/calendar/schema';
import { useId, useState } from 'react';
import { useLocale } from '../../../core/i18n/format.ts';
import { perLocale } from '../../../core/i18n/per-locale.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Box, Group, Stack, Text } from '../../../ui/layout.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { HoursFields } from '../../calendar/hours-fields.tsx';
import { useCalendar } from '../../calendar/use-calendar.ts';
import classes from '../onboarding.module.css';
import { StepFrame } from '../step-frame.tsx';
import { StepSkeleton } from './step-skeleton.tsx';
import { type StepProps, useStep } from './step-props.ts';
import { type WeekChoice, choiceOf, weekOf } from './week-choice.ts';

/** A Monday: the names of the days come from the language. */
const monday = Date.UTC(2026, 0, 5);
const dayMs = 86_400_000;

const weekdaysOf = (weekday: 'short' | 'long') =>
  perLocale((locale) => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }));
const weekdays = { short: weekdaysOf('short'), long: weekdaysOf('long') };

function useDayNames() {
  const locale = useLocale();
  return (weekday: number, length: 'short' | 'long') =>
    weekdays[length](locale)
      .format(monday + (weekday - 1) * dayMs)
      .replace(/\.$/, '');
}

type DaysProps = { days: number[]; error: string | null; onChange(days: number[]): void };

function Days({ days, error, onChange }: DaysProps) {
  const { t } = useTranslation('onboarding');
  const nameOf = useDayNames();
  const errorId = useId();
  return (
    <Box
      component="fieldset"
      m={0}
      p={0}
      bd={0}
      aria-invalid={error !== null}
      aria-describedby={error === null ? undefined : errorId}
    >
      <Text component="legend" fw={600} mb="xs">
        {t('hours.days')}
      </Text>
      <div className={classes.days}>
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <label key={weekday} className={classes.day}>
            <input
              className="visually-hidden"
              type="checkbox"
              aria-label={nameOf(weekday, 'long')}
              checked={days.includes(weekday)}
              onChange={({ currentTarget }) =>
                onChange(
                  currentTarget.checked
                    ? [...days, weekday]
                    : days.filter((each) => each !== weekday),
                )
              }
            />
            <span aria-hidden>{nameOf(weekday, 'short')}</span>
          </label>
        ))}
      </div>
      <Text c="var(--danger)" size="sm" mt="xs" id={errorId}>
        {error}
      </Text>
    </Box>
  );
}

/** A week whose days differ is changed in its own dialog. */
function MixedWeek({ hours }: Pick<Calendar, 'hours'>) {
  const { t } = useTranslation(['onboarding', 'calendar']);
  const dialog = useDialog();
  const nameOf = useDayNames();
  return (
    <Stack gap="sm">
      <p>{t('onboarding:hours.mixed')}</p>
      <Stack component="ul" gap="xs">
        {hours.map(({ weekday, hours: open }) => (
          <Group component="li" key={weekday} justify="space-between">
            <span>{nameOf(weekday, 'long')}</span>
            <span>{open ? `${open.opens}–${open.closes}` : t('calendar:week.closed')}</span>
          </Group>
        ))}
      </Stack>
      <Button variant="light" mih={48} onClick={() => dialog.open({ dialog: 'calendar' })}>
        {t('onboarding:hours.change')}
      </Button>
    </Stack>
  );
}

type WeekProps = StepProps & { calendar: Calendar; save: ReturnType<typeof useCalendar>['save'] };

function Week({ calendar, save, ...props }: WeekProps) {
  const { t } = useTranslation(['onboarding', 'refusals']);
  const step = useStep('hours', props);
  const stored = choiceOf(calendar.hours);
  const [typed, setTyped] = useState<WeekChoice | null>(null);
  const [error, setError] = useState<{ days?: string; hours?: string }>({});
  const choice = typed ?? stored;
  const change = (next: WeekChoice) => {
    setTyped(next);
    setError({});
  };
  const send = () => {
    step.begin();
    if (choice === null || (typed === null && step.isStored)) return void step.goOn();
    if (choice.days.length === 0) return setError({ days: t('onboarding:hours.noDay') });
    if (choice.opens >= choice.closes) return setError({ hours: t('refusals:issues.hoursOrder') });
    return save.mutate(
      { masterId: props.masterId, hours: weekOf(choice), version: calendar.version },
      { onSuccess: () => void step.goOn(), onError: step.fail },
    );
  };
  return (
    <StepFrame
      {...step.frame}
      {...(!step.isStored && { intro: t('onboarding:hours.unsaved') })}
      isBusy={save.isPending}
      onNext={send}
    >
      {choice === null ? (
        <MixedWeek hours={calendar.hours} />
      ) : (
        <>
          <Days
            days={choice.days}
            error={error.days ?? null}
            onChange={(days) => change({ ...choice, days })}
          />
          <HoursFields
            areLabelsShown
            hours={choice}
            labels={{ opens: t('onboarding:hours.from'), closes: t('onboarding:hours.to') }}
            error={error.hours}
            onChange={(hours) => change({ ...choice, ...hours })}
          />
        </>
      )}
    </StepFrame>
  );
}

/** The ordinary week, with one set of hours for its days. */
export function HoursStep(props: StepProps) {
  const { query, save } = useCalendar(props.masterId);
  const { data, error, refetch } = query;
  if (data) return <Week {...props} calendar={data} save={save} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <StepSkeleton />;
}
