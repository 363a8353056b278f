import { type Figures, weeksShown } from '@mesterhand/domain/admin/dashboard';
import { useId } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useCategoryWords } from '../../../core/i18n/category-names.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Card } from '../../../ui/card.tsx';
import { inks } from './metric-colors.ts';
import classes from './top-lists.module.css';

type Line = { key: number | string; name: string; bookings: number };
type TopListProps = { title: string; lines: Line[]; empty: string };

function TopList({ title, lines, empty }: TopListProps) {
  const { t } = useTranslation('admin-dashboard');
  const format = useFormat();
  const titleId = useId();
  const most = Math.max(...lines.map(({ bookings }) => bookings), 1);
  return (
    <Card as="section" className={classes.card}>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      <p className={classes.hint}>{t('top.hint', { count: weeksShown })}</p>
      {lines.length === 0 && <p className={classes.empty}>{empty}</p>}
      <ol className={classes.list} aria-labelledby={titleId}>
        {lines.map(({ key, name, bookings }) => (
          <li key={key} className={classes.line}>
            <span>{name}</span>
            <span className={classes.count}>
              {format.number(bookings)}
              <span className="visually-hidden"> {t('top.bookings', { count: bookings })}</span>
            </span>
            <span className={classes.track} aria-hidden>
              <span
                className={classes.bar}
                style={{ width: `${(100 * bookings) / most}%`, background: inks.bookings }}
              />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The most booked categories and cities of the twelve weeks. */
export function TopLists({
  metrics: { topCategories, topCities },
}: {
  metrics: Pick<Figures, 'topCategories' | 'topCities'>;
}) {
  const { t } = useTranslation(['admin-dashboard', 'core']);
  const word = useCategoryWords();
  const categories = topCategories.map(({ id, name, bookings }) => ({
    key: id,
    name: word(name),
    bookings,
  }));
  const cities = topCities.map(({ city, bookings }) => ({
    key: city,
    name: t(`core:cities.${city}`),
    bookings,
  }));
  return (
    <>
      <TopList title={t('top.categories')} lines={categories} empty={t('top.empty')} />
      <TopList title={t('top.cities')} lines={cities} empty={t('top.empty')} />
    </>
  );
}
