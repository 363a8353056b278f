import { type GivenRating, ratings } from '@mesterhand/domain/reviews/comment';
import { useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { IconStarFilled } from '../../ui/icons.gen.ts';
import classes from './star-picker.module.css';

type StarPickerProps = { value: GivenRating; onChange(value: GivenRating): void };

/** One to five labelled stars; a radio group for keyboards and screen readers. */
export function StarPicker({ value, onChange }: StarPickerProps) {
  const { t } = useTranslation('reviews');
  const [pointed, setPointed] = useState<GivenRating | null>(null);
  const shown = pointed ?? value;
  return (
    <fieldset className={classes.box}>
      <legend className={classes.legend}>{t('rating')}</legend>
      <div className={classes.line}>
        <div className={classes.stars} onPointerLeave={() => setPointed(null)}>
          {ratings.map((rating) => (
            <label
              key={rating}
              className={rating <= shown ? classes.star : classes.empty}
              onPointerEnter={({ pointerType }) => {
                if (pointerType === 'mouse') setPointed(rating);
              }}
            >
              <input
                className={classes.input}
                type="radio"
                name="rating"
                value={rating}
                checked={value === rating}
                aria-label={t('star', { label: t(`labels.${rating}`), rating })}
                onChange={() => {
                  setPointed(null);
                  onChange(rating);
                }}
              />
              <IconStarFilled size={36} aria-hidden />
            </label>
          ))}
        </div>
        <span className={classes.word} aria-hidden>
          {t(`labels.${shown}`)}
        </span>
      </div>
    </fieldset>
  );
}
