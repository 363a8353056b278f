import type { Statistics } from '@mesterhand/domain/masters/schema';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../core/format.ts';
import { trpc } from '../../core/trpc.ts';
import classes from './statistics-card.module.css';

const counts = ['views', 'likes'] as const satisfies (keyof Statistics)[];
const shares = ['repeatCustomers', 'punctuality'] as const satisfies (keyof Statistics)[];

/** Tells the server once that this page is looked at; nothing is shown of it. */
function useCountedView(masterId: number): void {
  const { mutate } = trpc.masters.view.useMutation();
  useEffect(() => mutate({ id: masterId }), [masterId, mutate]);
}

/** What a master's customers did and got, in figures; they stand open until they are known. */
export function StatisticsCard({ masterId }: { masterId: number }) {
  const { t } = useTranslation('masters');
  const format = useFormat();
  const { data, error } = trpc.masters.statistics.useQuery({ id: masterId });
  useCountedView(masterId);
  if (error) return null;
  const shown = [
    ...counts.map((name) => [name, data && format.number(data[name])] as const),
    ...shares.map((name) => [name, data && `${format.number(data[name])} %`] as const),
  ];
  return (
    <section className={classes.card} aria-label={t('statistics.title')} aria-busy={!data}>
      <dl className={classes.figures}>
        {shown.map(([name, figure]) => (
          <div key={name} className={classes.figure}>
            <dt>{t(`statistics.${name}`)}</dt>
            <dd>{figure ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
