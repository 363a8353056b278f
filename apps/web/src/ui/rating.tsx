import { useFormat } from '../core/i18n/format.ts';
import { useTranslation } from '../core/i18n/translation.ts';
import { IconStarFilled } from './icons.gen.ts';
import classes from './rating.module.css';

type RatingProps = { value: number; count?: number };

/** A star, the average to one decimal and the number of reviews. */
export function Rating({ value, count }: RatingProps) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  if (count === 0) return <span className="soft small with-icon">{t('rating.none')}</span>;
  return (
    <span className="soft small with-icon">
      <IconStarFilled size={16} className={classes.star} aria-hidden />
      <span className="visually-hidden">{t('rating.label', { value: format.rating(value) })}</span>
      <span className={classes.value} aria-hidden>
        {format.rating(value)}
      </span>
      {count !== undefined && <span>({t('rating.count', { count })})</span>}
    </span>
  );
}

/** Five stars, rounded. */
export function Stars({ value }: { value: number }) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  return (
    <span
      className="with-icon"
      style={{ gap: 2 }}
      role="img"
      aria-label={t('rating.label', { value: format.number(value) })}
    >
      {[1, 2, 3, 4, 5].map((star) => (
        <IconStarFilled
          key={star}
          size={18}
          className={star <= Math.round(value) ? classes.star : classes.empty}
          aria-hidden
        />
      ))}
    </span>
  );
}
