import { useEffect, useState } from 'react';
import { useLiveState } from '../../../core/api/live.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useIsOnline } from '../../../core/browser/use-is-online.ts';
import { IconCloudOff, IconRefresh } from '../../../ui/icons.gen.ts';
import classes from './chat.module.css';

/** Milliseconds of connecting that nobody needs to hear of. */
const patienceMs = 1500;

/** What is wrong with the connection, once it has lasted a moment. */
function useTrouble(): 'offline' | 'connecting' | null {
  const isOnline = useIsOnline();
  const state = useLiveState();
  const isConnecting = state === 'connecting';
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isConnecting) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isConnecting]);
  if (!isOnline || state === 'offline') return 'offline';
  return isConnecting && isSlow ? 'connecting' : null;
}

/** Says that nothing arrives just now, and what becomes of what is written meanwhile. */
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
