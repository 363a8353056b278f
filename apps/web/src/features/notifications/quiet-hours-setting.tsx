import type { QuietHours } from '@mesterhand/domain/notifications/quiet-hours';
import { useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Card } from '../../ui/card.tsx';
import { NativeSelect } from '../../ui/fields.tsx';
import { Switch } from '../../ui/switch.tsx';
import classes from './settings.module.css';
import { useSetPreferences } from './use-preferences.ts';

const usual: QuietHours = { from: '22:00', to: '07:00' };
const halfHours = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
);

/** A time set to the minute elsewhere is shown, and can be chosen, here. */
const timesWith = (time: string): string[] =>
  halfHours.includes(time) ? halfHours : [...halfHours, time].toSorted();

/** The time span in which no notification is sent outside the site; the bell makes no sound anyway. */
export function QuietHoursSetting({ quietHours }: { quietHours: QuietHours | null }) {
  const { t } = useTranslation(['notifications', 'core']);
  const { change } = useSetPreferences();
  const [refused, setRefused] = useState<QuietHours | null>(null);
  const shown = refused ?? quietHours;
  const set = (next: QuietHours | null): void => {
    const isEmpty = next !== null && next.from === next.to;
    setRefused(isEmpty ? next : null);
    if (!isEmpty) change({ quietHours: next });
  };
  return (
    <Card as="section" className={classes.card}>
      <h3>{t('quiet.title')}</h3>
      <Switch
        label={t('quiet.label')}
        description={t('quiet.text')}
        checked={shown !== null}
        onChange={(event) => set(event.currentTarget.checked ? usual : null)}
      />
      {shown !== null && (
        <div className={classes.times}>
          <NativeSelect
            label={t('quiet.from')}
            data={timesWith(shown.from)}
            value={shown.from}
            onChange={(event) => set({ ...shown, from: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('quiet.to')}
            data={timesWith(shown.to)}
            value={shown.to}
            error={refused !== null && t('quiet.empty')}
            onChange={(event) => set({ ...shown, to: event.currentTarget.value })}
          />
        </div>
      )}
    </Card>
  );
}
