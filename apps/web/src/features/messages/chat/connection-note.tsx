import { useEffect, useState } from 'react';
import { useLiveState } from '../../../core/api/live.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useIsOnline } from '../../../core/browser/use-is-online.ts';
import { IconCloudOff, IconRefresh } from '../../../ui/icons.gen.ts';
import classes from './chat.module.css';

/** Milliseconds of connecting before it is shown. */
const delayMs = 1500;

/** The connection problem, once it has lasted for the delay. */
function useTrouble(): 'offline' | 'connecting' | null {
  const isOnline = useIsOnline();
  const state = useLiveState();
  const isConnecting = state === 'connecting';
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isConnecting) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), delayMs);
    return () => clearTimeout(timer);
  }, [isConnecting]);
  if (!isOnline || state === 'offline') return 'offline';
  return isConnecting && isSlow ? 'connecting' : null;
}

/** Shows that nothing arrives just now, and that messages are sent later. */
export function ConnectionNote() {
  const { t } = useTranslation('messages');
  const trouble = useTrouble();
  const Icon = trouble === 'offline' ? IconCloudOff : IconRefresh;
  return (
    <div role="status">
      {trouble && (
        <p className={classes.trouble} data-trouble={trouble}>
          <Icon size={19} stroke={1.8} aria-hidden />
          {t(`connection.${trouble}`)}
        </p>
      )}
    </div>
  );
}
