import {
  type Measure,
  differenceOf,
  measureOf,
  measures,
  toneOfDifference,
} from '@mesterhand/domain/statistics/measures';
import type { StatisticsPeriod } from '@mesterhand/domain/statistics/schema';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Card, cardLink } from '../../ui/card.tsx';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '../../ui/icons.gen.ts';
import { Group, Text } from '../../ui/layout.tsx';
import { useStatisticsFormat } from './statistics-format.ts';
import { type StatisticsView, searchOf } from './statistics-view.ts';
import classes from './statistics.module.css';

const tones = { better: 'green', worse: 'red', same: 'grey' } as const;

function iconOf(difference: number) {
  if (difference === 0) return IconArrowRight;
  return difference > 0 ? IconArrowUpRight : IconArrowDownRight;
}

type DifferenceProps = { measure: Measure; period: StatisticsPeriod; by: StatisticsView['by'] };

/** The change from the period before; nothing where one of the two has no value. */
function Difference({ measure, period, by }: DifferenceProps) {
  const { t } = useTranslation('statistics');
  const format = useStatisticsFormat();
  const difference = differenceOf(measure, { now: period, before: period.before });
  if (difference === null) return null;
  const Icon = iconOf(difference);
  return (
    <Group component="p" gap="4px var(--space-2)" c="dimmed" fz="sm" mt="auto" pt="xs">
      <StatusBadge
        tone={tones[toneOfDifference(measure, difference)]}
        icon={<Icon size={16} stroke={2} aria-hidden />}
      >
        {format.difference(measure, difference)}
      </StatusBadge>
      <span>{t('comparedWith', { when: format.days(period.before, by) })}</span>
    </Group>
  );
}

/** Of which part of the earnings no bill was accepted yet. */
function EarningsNote({ agreedEarnings, estimatedEarnings }: StatisticsPeriod) {
  const { t } = useTranslation('statistics');
  const format = useFormat();
  const parts = [
    agreedEarnings > 0 && t('agreed', { sum: format.price(Math.round(agreedEarnings)) }),
    estimatedEarnings > 0 && t('estimated', { sum: format.price(Math.round(estimatedEarnings)) }),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return (
    <Text c="dimmed" size="sm">
      {parts.join(' ')}
    </Text>
  );
}

type MeasureCardProps = { measure: Measure; period: StatisticsPeriod; view: StatisticsView };

/** A measure of the chosen period; the card shows it in the chart. */
function MeasureCard({ measure, period, view }: MeasureCardProps) {
  const { t } = useTranslation('statistics');
  const format = useStatisticsFormat();
  const value = measureOf(measure, period);
  const isShown = measure === view.show;
  return (
    <Card as="li" interactive className={`${classes.card} ${isShown ? classes.shown : ''}`}>
      <Link
        to="/statistics"
        search={searchOf({ ...view, show: measure })}
        // Current is the card of the shown measure, whatever the period.
        activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
        aria-current={isShown ? 'true' : undefined}
        resetScroll={false}
        className={cardLink}
      >
        <Text span c="dimmed" size="sm" fw={600}>
          {t(`measure.${measure}.title`)}
        </Text>
      </Link>
      <p className={classes.number} data-measure={measure}>
        {value === null ? t(`measure.${measure}.none`) : format.value(measure, value)}
      </p>
      {measure === 'earnings' && <EarningsNote {...period} />}
      <Difference measure={measure} period={period} by={view.by} />
    </Card>
  );
}

/** The totals of the chosen period, with their changes. */
export function MeasureCards({ period, view }: { period: StatisticsPeriod; view: StatisticsView }) {
  const { t } = useTranslation('statistics');
  return (
    <ul className={classes.cards} aria-label={t('totals')}>
      {measures.map((measure) => (
        <MeasureCard key={measure} measure={measure} period={period} view={view} />
      ))}
    </ul>
  );
}
