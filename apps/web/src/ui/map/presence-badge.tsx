import type { Presence } from '@mesterhand/domain/tracking/presence';
import { useTranslation } from '../../core/i18n/translation.ts';
import { type BadgeTone, StatusBadge } from '../badge.tsx';
import classes from './presence-badge.module.css';

const tones: Record<Presence, BadgeTone> = { online: 'green', enRoute: 'yellow', offline: 'grey' };

/** Online green, en route amber, offline grey (C-84). */
export function PresenceBadge({ presence }: { presence: Presence }) {
  const { t } = useTranslation('map');
  return (
    <StatusBadge
      tone={tones[presence]}
      icon={<span className={`${classes.dot} ${classes[presence]}`} />}
    >
      {t(`presence.${presence}`)}
    </StatusBadge>
  );
}
