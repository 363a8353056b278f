import type { GalleryItem } from '@mesterhand/domain/works/gallery';
import { useSession } from '../../../core/session/session.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { ReportButton } from '../../../ui/report-button.tsx';
import classes from './gallery.module.css';
import { Zoomable } from '../../../ui/zoomable.tsx';
import { ReactionMetrics } from './reaction-metrics.tsx';
import { usePiece } from './use-piece.ts';

type PieceDialogProps = { item: GalleryItem; onClose(): void };

/** A gallery picture without a work. */
export default function PieceDialog({ item, onClose }: PieceDialogProps) {
  const { t } = useTranslation(['works', 'ui']);
  const { metrics, isReady, toggle } = usePiece(item);
  const ownMaster = useSession()?.user.masterId ?? null;
  const isOwn = ownMaster !== null && ownMaster === item.masterId;
  return (
    <Dialog title={item.title} size="lg" onClose={onClose}>
      <Zoomable picture={item.id}>
        <Picture
          className={classes.piece}
          url={item.imageUrl}
          look={item.look}
          sizes="(min-width: 48em) 640px, 100vw"
          alt={item.title}
        />
      </Zoomable>
      {!isOwn && <ReportButton subject={`picture:${item.id}`} label={t('ui:report.picture')} />}
      <ReactionMetrics
        metrics={metrics}
        label={t('show.likePiece')}
        isOwn={isOwn}
        isReady={isReady}
        onToggle={toggle}
      />
      <PlainText my="md">{item.description}</PlainText>
      {item.category && <StatusBadge tone="brand">{t(`categories.${item.category}`)}</StatusBadge>}
    </Dialog>
  );
}
