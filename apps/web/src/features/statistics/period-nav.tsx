import { periodKinds } from '@mesterhand/domain/statistics/periods';
import type { StatisticsPeriod } from '@mesterhand/domain/statistics/schema';
import { useTranslation } from '../../core/i18n/translation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.gen.ts';
import { Group, Text } from '../../ui/layout.tsx';
import { useStatisticsFormat } from './statistics-format.ts';
import { type StatisticsView, searchOf } from './statistics-view.ts';

/** Weeks or months; a change of it shows the running period. */
export function KindNav({ view }: { view: StatisticsView }) {
  const { t } = useTranslation('statistics');
  return (
    <nav aria-label={t('by.label')}>
      <Group component="ul" gap="xs">
        {periodKinds.map((by) => (
          <li key={by}>
            <ButtonLink
              to="/statistics"
              search={searchOf({ ...view, by, from: undefined })}
              variant={by === view.by ? 'light' : 'default'}
              radius="xl"
              mih={44}
              px="md"
              bd={`1px solid var(${by === view.by ? '--brand-text' : '--line'})`}
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
              resetScroll={false}
              aria-current={by === view.by ? 'page' : undefined}
            >
              {t(`by.${by}`)}
            </ButtonLink>
          </li>
        ))}
      </Group>
    </nav>
  );
}

type StepProps = {
  label: string;
  view: StatisticsView;
  /** The period to show; undefined at the end of the list. */
  to: StatisticsPeriod | undefined;
  isRunning?: boolean;
  Icon: typeof IconChevronLeft;
};

function Step({ label, view, to, isRunning = false, Icon }: StepProps) {
  return (
    <ButtonLink
      to="/statistics"
      search={searchOf({ ...view, from: isRunning ? undefined : (to?.from ?? view.from) })}
      disabled={to === undefined}
      aria-disabled={to === undefined || undefined}
      variant="default"
      radius="xl"
      w={44}
      h={44}
      p={0}
      activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
      resetScroll={false}
      aria-label={label}
      title={label}
    >
      <Icon size={20} aria-hidden />
    </ButtonLink>
  );
}

type PeriodNavProps = {
  view: StatisticsView;
  periods: readonly StatisticsPeriod[];
  chosen: StatisticsPeriod;
};

/** The name of the chosen period, and the ones before and after it. */
export function PeriodNav({ view, periods, chosen }: PeriodNavProps) {
  const { t } = useTranslation('statistics');
  const format = useStatisticsFormat();
  const place = periods.indexOf(chosen);
  const last = periods.length - 1;
  const name = format.period(chosen, view.by);
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" my="md">
      <Step label={t('earlier')} view={view} to={periods[place - 1]} Icon={IconChevronLeft} />
      <Text component="h2" fz="lg" ta="center" aria-live="polite">
        {place === last ? t('soFar', { period: name }) : name}
      </Text>
      <Step
        label={t('later')}
        view={view}
        to={periods[place + 1]}
        isRunning={place + 1 === last}
        Icon={IconChevronRight}
      />
    </Group>
  );
}
