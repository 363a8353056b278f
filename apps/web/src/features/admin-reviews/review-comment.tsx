import { useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import classes from './admin-reviews.module.css';

/** Roughly the number of characters in three lines. */
const shortLength = 140;

/** The comment clamped to three lines; expands in place. */
export function ReviewComment({ text }: { text: string }) {
  const { t } = useTranslation('admin-reviews');
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > shortLength || text.split('\n').length > 3;
  if (!isLong) return <p className={classes.comment}>{text}</p>;
  return (
    <>
      <p className={`${classes.comment} ${isOpen ? '' : classes.clamped}`}>{text}</p>
      <button
        type="button"
        className={classes.more}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t('less') : t('more')}
      </button>
    </>
  );
}
