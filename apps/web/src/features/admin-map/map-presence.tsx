import type { MapPresence } from '@mesterhand/domain/admin/locations';
import { useTranslation } from '../../core/i18n/translation.ts';
import { type BadgeTone, StatusBadge } from '../../ui/badge.tsx';

const tones: Record<MapPresence, BadgeTone> = {
  online: 'green',
  recent: 'yellow',
  offline: 'grey',
};

/** Online, recently online, offline. */
export function MapPresenceBadge({ presence }: { presence: MapPresence }) {
  const { t } = useTranslation('admin-map');
  return <StatusBadge tone={tones[presence]}>{t(`presence.${presence}`)}</StatusBadge>;
}
