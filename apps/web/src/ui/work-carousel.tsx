import type { Work } from '@mesterhand/domain/works/schema';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../core/i18n/translation.ts';
import { StatusBadge } from './badge.tsx';
import { IconButton } from './button.tsx';
import { IconChevronLeft, IconChevronRight } from './icons.gen.ts';
import { Box, Group } from './layout.tsx';
import { Picture } from './picture.tsx';
import { ReportButton } from './report-button.tsx';
import { Zoomable } from './zoomable.tsx';

type WorkCarouselProps = {
  title: string;
  images: Work['images'];
  /** Whether pictures can be reported: not the user's own. */
  isReportable: boolean;
};

const PICTURE = {
  width: '100%',
  height: 'auto',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
} as const;

type ArrowProps = {
  label: string;
  left?: number;
  right?: number;
  onTurn(): void;
  children: ReactNode;
};

/** A button above the picture, legible on any of them. */
function Arrow({ label, onTurn, children, ...place }: ArrowProps) {
  return (
    <IconButton
      label={label}
      pos="absolute"
      top="calc(50% - 22px)"
      bg="rgb(255 255 255 / 92%)"
      c="#1c2422"
      onClick={onTurn}
      {...place}
    >
      {children}
    </IconButton>
  );
}

/** The pictures of a work, one at a time; arrow keys switch them. */
export function WorkCarousel({ title, images, isReportable }: WorkCarouselProps) {
  const { t } = useTranslation('ui');
  const [place, setPlace] = useState(0);
  const image = images[place];
  if (!image) return null;
  const turn = (by: number) => setPlace((place + by + images.length) % images.length);
  return (
    <div role="group" aria-roledescription={t('carousel.name')} aria-label={title}>
      <Zoomable
        picture={image.id}
        {...(images.length > 1 && { onTurn: turn })}
        above={
          <>
            <Box component="span" pos="absolute" top={12} left={12}>
              <StatusBadge tone={image.type === 'after' ? 'green' : 'grey'}>
                {t(`carousel.${image.type}`)}
              </StatusBadge>
            </Box>
            {images.length > 1 && (
              <>
                <Arrow label={t('carousel.previous')} left={12} onTurn={() => turn(-1)}>
                  <IconChevronLeft aria-hidden />
                </Arrow>
                <Arrow label={t('carousel.next')} right={12} onTurn={() => turn(1)}>
                  <IconChevronRight aria-hidden />
                </Arrow>
              </>
            )}
          </>
        }
      >
        <Picture
          style={PICTURE}
          url={image.imageUrl}
          look={image.look}
          sizes="(min-width: 48em) 640px, 100vw"
          alt={image.caption || `${title}: ${t(`carousel.${image.type}`)}`}
          width={640}
          height={480}
        />
      </Zoomable>
      <Group
        component="p"
        justify="space-between"
        wrap="nowrap"
        mih="1.5em"
        mt="xs"
        c="dimmed"
        fz="sm"
        aria-live="polite"
      >
        <span>{image.caption}</span>
        {images.length > 1 && (
          <span>{t('carousel.place', { place: place + 1, count: images.length })}</span>
        )}
      </Group>
      {isReportable && <ReportButton subject={`picture:${image.id}`} label={t('report.picture')} />}
    </div>
  );
}
