import { type DayChoice, type MetricRange, dayChoices } from '@mesterhand/domain/admin/dashboard';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAddress } from '../../../core/navigation/use-address.ts';

const daysAtFirst: DayChoice = 30;

function readDays(value: unknown): DayChoice {
  return dayChoices.find((days) => days === Number(value)) ?? daysAtFirst;
}

/** The range of the charts, kept in the URL; the default is the last 30 days. */
export function useMetricRange() {
  const { by, days } = useAddress('by', 'days');
  const navigate = useNavigate();
  return useMemo(() => {
    const range: MetricRange = by === 'week' ? { by: 'week' } : { by: 'day', days: readDays(days) };
    const change = (part: Record<string, unknown>) =>
      void navigate({
        to: '.',
        search: (kept: object) => ({ ...kept, ...part }),
        resetScroll: false,
      });
    return {
      range,
      showBy: (unit: MetricRange['by']) => change({ by: unit === 'week' ? unit : undefined }),
      showDays: (count: DayChoice) => change({ days: count === daysAtFirst ? undefined : count }),
    };
  }, [by, days, navigate]);
}
