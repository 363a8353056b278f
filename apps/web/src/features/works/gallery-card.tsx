import type { GalleryItem } from '@mesterhand/domain/works/gallery';
import { imageUrl } from '@mesterhand/domain/uploads/images';
import { IconEye, IconHeart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../core/format.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import classes from './gallery.module.css';

type GalleryCardProps = { item: GalleryItem; onOpen(): void };

/** What people thought of it, for eyes; the dialog says it in words. */
function Figures({ item }: { item: GalleryItem }) {
  const format = useFormat();
  return (
    <span className={classes.figures} aria-hidden>
      <IconHeart size={15} /> {format.number(item.likes)}
      <IconEye size={15} /> {format.number(item.views)}
    </span>
  );
}

export function GalleryCard({ item, onOpen }: GalleryCardProps) {
  const { t } = useTranslation(['works', 'ui']);
  return (
    <li className={classes.item}>
      <div className={classes.frame}>
        <img
          className={classes.image}
          src={imageUrl(item.imageUrl, 'card')}
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
      <div className={classes.body}>
        <h2 className={classes.title}>
          <button type="button" className={classes.open} aria-haspopup="dialog" onClick={onOpen}>
            {item.title}
            <span className="visually-hidden"> {item.caption}</span>
          </button>
        </h2>
        <p className={classes.by}>
          <span>{item.masterName || t('gallery.house')}</span>
          <Figures item={item} />
        </p>
      </div>
    </li>
  );
}
