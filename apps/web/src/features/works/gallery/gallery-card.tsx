import type { GalleryItem } from '@mesterhand/domain/works/gallery';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import cardLink from '../../../ui/card-link.module.css';
import { IconEye, IconHeart } from '../../../ui/icons.gen.ts';
import { Box, Group } from '../../../ui/layout.tsx';
import { Picture } from '../../../ui/picture.tsx';
import classes from './gallery.module.css';

type GalleryCardProps = { item: GalleryItem; onOpen(): void };

/** Likes and views, hidden from screen readers; the dialog has them as text. */
function Metrics({ item }: { item: GalleryItem }) {
  const format = useFormat();
  return (
    <Group component="span" gap={4} wrap="nowrap" flex="none" aria-hidden>
      <IconHeart size={15} /> {format.number(item.likes)}
      <IconEye size={15} style={{ marginLeft: 6 }} /> {format.number(item.views)}
    </Group>
  );
}

export function GalleryCard({ item, onOpen }: GalleryCardProps) {
  const { t } = useTranslation(['works', 'ui']);
  return (
    <li className={classes.item}>
      <div className={classes.frame}>
        <Picture
          className={classes.image}
          url={item.imageUrl}
          look={item.look}
          sizes="(min-width: 75em) 25vw, (min-width: 62em) 33vw, (min-width: 38em) 50vw, 100vw"
          alt=""
          width={640}
          height={480}
          loading="lazy"
        />
        {item.type && (
          <span className={classes.kind}>
            <StatusBadge tone={item.type === 'after' ? 'green' : 'grey'}>
              {t(`ui:carousel.${item.type}`)}
            </StatusBadge>
          </span>
        )}
      </div>
      <Box px="md" pt="sm" pb="md">
        <h2 className={classes.title}>
          <button
            type="button"
            className={`${classes.open} ${cardLink.link}`}
            aria-haspopup="dialog"
            onClick={onOpen}
          >
            {item.title}
            <span className="visually-hidden"> {item.caption}</span>
          </button>
        </h2>
        <Group component="p" justify="space-between" gap="sm" wrap="nowrap" c="dimmed" fz="sm">
          <span>{item.masterName || t('gallery.house')}</span>
          <Metrics item={item} />
        </Group>
      </Box>
    </li>
  );
}
