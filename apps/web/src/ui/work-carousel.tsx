import type { Work } from '@mesterhand/domain/works/schema';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from '../core/i18n/translation.ts';
import { StatusBadge } from './badge.tsx';
import { IconChevronLeft, IconChevronRight } from './icons.gen.ts';
import { Picture } from './picture.tsx';
import { ReportButton } from './report-button.tsx';
import classes from './work.module.css';

type WorkCarouselProps = {
  title: string;
  images: Work['images'];
  /** Whether pictures can be reported: not the user's own. */
  isReportable: boolean;
};

/** The pictures of a work, one at a time; arrow keys switch them. */
export function WorkCarousel({ title, images, isReportable }: WorkCarouselProps) {
  const { t } = useTranslation('ui');
  const [place, setPlace] = useState(0);
  const image = images[place];
  if (!image) return null;
  const turn = (by: number) => setPlace((place + by + images.length) % images.length);
  const turnByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'ArrowRight') turn(1);
  };
  return (
    <div role="group" aria-roledescription={t('carousel.name')} aria-label={title}>
      <div className={classes.carousel}>
        <Picture
          className={classes.slide}
          url={image.imageUrl}
          sizes="(min-width: 48em) 640px, 100vw"
          alt={image.caption || `${title}: ${t(`carousel.${image.type}`)}`}
          width={640}
          height={480}
        />
        <span className={classes.kind}>
          <StatusBadge tone={image.type === 'after' ? 'green' : 'grey'}>
            {t(`carousel.${image.type}`)}
          </StatusBadge>
        </span>
        {images.length > 1 && (
          <>
            <button
              type="button"
              className={`${classes.arrow} ${classes.previous}`}
              aria-label={t('carousel.previous')}
              onClick={() => turn(-1)}
              onKeyDown={turnByKey}
            >
              <IconChevronLeft aria-hidden />
            </button>
            <button
              type="button"
              className={`${classes.arrow} ${classes.next}`}
              aria-label={t('carousel.next')}
              onClick={() => turn(1)}
              onKeyDown={turnByKey}
            >
              <IconChevronRight aria-hidden />
            </button>
          </>
        )}
      </div>
      <p className={classes.caption} aria-live="polite">
        <span>{image.caption}</span>
        {images.length > 1 && (
          <span>{t('carousel.place', { place: place + 1, count: images.length })}</span>
        )}
      </p>
      {isReportable && <ReportButton subject={`picture:${image.id}`} label={t('report.picture')} />}
    </div>
  );
}
