import { type Channel, channels } from '@mesterhand/domain/notifications/channels';
import type { Preferences } from '@mesterhand/domain/notifications/preferences';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Card } from '../../ui/card.tsx';
import { IconDeviceMobileMessage, IconDevices, IconMail } from '../../ui/icons.gen.ts';
import classes from './settings.module.css';
import { useSetPreferences } from './use-preferences.ts';

const signs = { mail: IconMail, push: IconDevices, sms: IconDeviceMobileMessage } as const;

type Row = Preferences['kinds'][number];

function ChannelBox({
  row,
  channel,
  isAvailable,
  onChange,
}: {
  row: Row;
  channel: Channel;
  isAvailable: boolean;
  onChange(on: boolean): void;
}) {
  const { t } = useTranslation('notifications');
  const Sign = signs[channel];
  return (
    <label className={classes.box} data-disabled={!isAvailable || undefined}>
      <input
        type="checkbox"
        className="visually-hidden"
        checked={isAvailable && row[channel]}
        disabled={!isAvailable}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <Sign size={18} stroke={1.7} aria-hidden />
      {t(`channels.${channel}`)}
    </label>
  );
}

/** Why a channel is unavailable, and how to enable it. */
function UnavailableChannels({ available, hasPhone }: Pick<Preferences, 'available' | 'hasPhone'>) {
  const { t } = useTranslation('notifications');
  const closed = channels.filter((channel) => !available[channel]);
  return (
    <>
      {closed.map((channel) => (
        <p key={channel} className={classes.soft}>
          {t(`unavailable.${channel}`)}
        </p>
      ))}
      {available.sms && !hasPhone && (
        <p className={classes.soft}>
          {t('noPhone')}{' '}
          <Link to="/profile" search={{ tab: 'edit' }}>
            {t('addPhone')}
          </Link>
        </p>
      )}
    </>
  );
}

/** Every kind of notification with its channels; on the site itself all are shown. */
export function ChannelTable({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation('notifications');
  const { t: tKind } = useTranslation('notificationKinds');
  const { change } = useSetPreferences();
  const { kinds, available, hasPhone } = preferences;
  const isOpen = (channel: Channel) => available[channel] && (channel !== 'sms' || hasPhone);
  return (
    <Card as="section" className={classes.card}>
      <h3>{t('preferences.title')}</h3>
      <p className={classes.soft}>{t('preferences.intro')}</p>
      <UnavailableChannels available={available} hasPhone={hasPhone} />
      <div className={classes.kinds}>
        {kinds.map((row) => (
          <fieldset key={row.kind} className={classes.kind}>
            <legend className={classes.kindName}>{tKind(`kinds.${row.kind}.name`)}</legend>
            <div className={classes.boxes}>
              {channels.map((channel) => (
                <ChannelBox
                  key={channel}
                  row={row}
                  channel={channel}
                  isAvailable={isOpen(channel)}
                  onChange={(on) => change({ changes: [{ kind: row.kind, channel, on }] })}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Card>
  );
}
