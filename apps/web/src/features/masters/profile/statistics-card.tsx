import type { Statistics } from '@mesterhand/domain/masters/schema';
import { useEffect, useId } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Text } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from './statistics-card.module.css';

const counts = ['views', 'likes'] as const satisfies (keyof Statistics)[];
const shares = ['repeatCustomers', 'punctuality'] as const satisfies (keyof Statistics)[];

/** Reports a page view once; nothing of it is displayed. */
function useCountedView(masterId: number): void {
  const { mutate } = trpc.masters.view.useMutation();
  useEffect(() => mutate({ id: masterId }), [masterId, mutate]);
}

type StatisticsCardProps = {
  masterId: number;
  /** A master without a completed job: explains that the low numbers will grow. */
  isNew?: boolean;
};

/** A master's statistics; empty until they are loaded. */
export function StatisticsCard({ masterId, isNew = false }: StatisticsCardProps) {
  const { t } = useTranslation('masters');
  const format = useFormat();
  const { data, error } = trpc.masters.statistics.useQuery({ id: masterId });
  const titleId = useId();
  useCountedView(masterId);
  if (error) return null;
  const shown = [
    ...counts.map((name) => [name, data && format.number(data[name])] as const),
    ...shares.map((name) => [name, data && `${format.number(data[name])} %`] as const),
  ];
  return (
    <Panel
      component="section"
      className={(isNew && classes.new) || ''}
      data-tone="sunken"
      px="lg"
      py="md"
      mt="xl"
      aria-labelledby={titleId}
      aria-busy={!data}
    >
      <Text id={titleId} component="h2" fz="xl">
        {t('statistics.title')}
      </Text>
      {isNew && (
        <Text fw={600} size="sm">
          {t('statistics.new')}
        </Text>
      )}
      <dl className={classes.statistics}>
        {shown.map(([name, value]) => (
          <div key={name}>
            <Text component="dt" c="dimmed" size="sm" lh={1.35}>
              {t(`statistics.${name}`)}
            </Text>
            <dd data-none={data?.[name] === 0 || undefined}>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
