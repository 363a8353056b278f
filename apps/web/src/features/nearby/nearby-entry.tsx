import type { NearbyMaster } from '@mesterhand/domain/tracking/schema';
import { useEffect, useRef } from 'react';
import { useDialog } from '../../core/navigation/dialogs.tsx';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { VerifiedBadge } from '../../ui/badge.tsx';
import { Button, IconButton, UnstyledButton } from '../../ui/button.tsx';
import { IconMapPin } from '../../ui/icons.gen.ts';
import { Group } from '../../ui/layout.tsx';
import { PresenceBadge } from '../../ui/map/presence-badge.tsx';
import panel from '../../ui/panel.module.css';
import { Price } from '../../ui/price.tsx';
import { Rating } from '../../ui/rating.tsx';
import classes from './nearby-entry.module.css';

type NearbyEntryProps = {
  master: NearbyMaster;
  isSelected: boolean;
  onSelect(id: number): void;
};

/** Scrolls to the entry of a marker chosen on the map; choosing the entry itself does not scroll. */
function useInSight(isSelected: boolean) {
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const hasFocus = entry.current?.contains(document.activeElement) ?? false;
    if (isSelected && !hasFocus) entry.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return entry;
}

/** A master's distance, or the city of one who shares no position. */
function useWhere(): (master: NearbyMaster) => string | null {
  const { t } = useTranslation(['nearby', 'core']);
  const format = useFormat();
  return ({ distance, city }) => {
    if (distance !== null) return t('entry.distance', { distance: format.distance(distance) });
    return city === null ? null : t('entry.city', { city: t(`core:cities.${city}`) });
  };
}

/** A master in the list next to the map (C-61). */
export function NearbyEntry({ master, isSelected, onSelect }: NearbyEntryProps) {
  const { t } = useTranslation('nearby');
  const dialog = useDialog();
  const entry = useInSight(isSelected);
  const { id, name, hourlyRate, locatedBy } = master;
  const where = useWhere()(master);
  return (
    <li
      ref={entry}
      className={`${panel.panel} ${classes.entry}`}
      data-selected={isSelected || undefined}
      data-master={id}
    >
      <Avatar name={name} src={master.avatar} size={56} seed={id} />
      <div>
        <h4>
          <UnstyledButton
            className={classes.link}
            aria-label={t('entry.profile', { name })}
            onClick={() => dialog.open({ dialog: 'profile', master: id })}
          >
            {name}
          </UnstyledButton>
        </h4>
        <p className="soft">{master.specialization}</p>
        <Rating value={master.rating} count={master.reviewCount} />
      </div>
      {locatedBy === 'position' && (
        <IconButton
          label={t('entry.showOnMap', { name })}
          aria-pressed={isSelected}
          className={classes.pin ?? ''}
          onClick={() => onSelect(id)}
        >
          <IconMapPin size={22} aria-hidden />
        </IconButton>
      )}
      <Group component="p" className={classes.line ?? ''} gap="xs">
        <PresenceBadge presence={master.presence} />
        {master.isVerified && <VerifiedBadge />}
      </Group>
      <Group className={classes.line ?? ''} justify="space-between" gap="xs">
        <Group component="p" align="baseline" gap="0 var(--space-3)">
          {hourlyRate !== null && <Price amount={hourlyRate} unit="hour" />}
          {where !== null && <span className="soft">{where}</span>}
        </Group>
        <Button
          size="sm"
          aria-label={t('entry.bookOf', { name })}
          onClick={() => dialog.open({ dialog: 'booking', master: id })}
        >
          {t('entry.book')}
        </Button>
      </Group>
    </li>
  );
}
