import type { Work } from '@mesterhand/domain/works/schema';
import { useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import classes from './before-after.module.css';
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons.gen.ts';
import { Picture } from '../../../ui/picture.tsx';

type Image = Work['images'][number];
export type BeforeAfterImages = { before: Image; after: Image };

/** The first picture of the state before and the last of the result; undefined where one of them is missing. */
export function beforeAfterOf({ images }: Pick<Work, 'images'>): BeforeAfterImages | undefined {
  const before = images.find(({ type }) => type === 'before');
  const after = images.findLast(({ type }) => type === 'after');
  return before && after && { before, after };
}

const colorsOf = ({ look }: Image) => look && { colors: look.colors };

const SIZES = '(min-width: 62em) 480px, 100vw';

type BeforeAfterProps = BeforeAfterImages & { title: string };

/** Two pictures of one place, one above the other: a divider reveals the one or the other, by drag and by arrow keys. */
export function BeforeAfter({ before, after, title }: BeforeAfterProps) {
  const { t } = useTranslation(['masters', 'ui']);
  const [share, setShare] = useState(50);
  const altOf = ({ caption, type }: Image) => caption || `${title}: ${t(`ui:carousel.${type}`)}`;
  const size = { width: 640, height: 480, loading: 'lazy', sizes: SIZES } as const;
  return (
    <div className={classes.frame} style={{ ['--share' as string]: `${share}%` }}>
      {/* Without their focus: the two are cropped alike, so that one place stays in one place. */}
      <Picture url={after.imageUrl} alt={altOf(after)} look={colorsOf(after)} {...size} />
      <Picture
        className={classes.before}
        url={before.imageUrl}
        alt={altOf(before)}
        look={colorsOf(before)}
        {...size}
      />
      <span className={classes.label} data-side="before" aria-hidden>
        {t('ui:carousel.before')}
      </span>
      <span className={classes.label} data-side="after" aria-hidden>
        {t('ui:carousel.after')}
      </span>
      <span className={classes.divider} aria-hidden>
        <span>
          <span>
            <IconChevronLeft size={18} />
            <IconChevronRight size={18} />
          </span>
        </span>
      </span>
      <input
        type="range"
        className={classes.range}
        min={0}
        max={100}
        step={5}
        value={share}
        aria-label={t('beforeAfter.label', { title })}
        aria-valuetext={t('beforeAfter.value', { share })}
        onChange={({ currentTarget }) => setShare(Number(currentTarget.value))}
      />
    </div>
  );
}
