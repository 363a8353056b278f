import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { useIsOnline } from '../../core/browser/use-is-online.ts';
import { IconCloudOff, IconWifi } from '../icons.gen.ts';
import classes from './web-app.module.css';

/** Milliseconds that "back online" is shown. */
const goodNewsMs = 5000;

/** `back` for a short time after the connection was lost; null when there is nothing to show. */
function useConnectionChange(): 'gone' | 'back' | null {
  const isOnline = useIsOnline();
  const wasGone = useRef(false);
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (!isOnline) {
      wasGone.current = true;
      return setBack(false);
    }
    if (!wasGone.current) return;
    wasGone.current = false;
    setBack(true);
    const timer = setTimeout(() => setBack(false), goodNewsMs);
    return () => clearTimeout(timer);
  }, [isOnline]);
  if (!isOnline) return 'gone';
  return isBack ? 'back' : null;
}

const ICONS = { gone: IconCloudOff, back: IconWifi };

/** Shows at the lower edge that the device is offline, and when it is online again. */
export function OfflineNote() {
  const { t } = useTranslation('web-app');
  const change = useConnectionChange();
  const Icon = change && ICONS[change];
  return (
    <div role="status" className={classes.edge}>
      {Icon && (
        <p className={`small with-icon ${classes.line}`} data-line={change}>
          <Icon size={19} stroke={1.8} aria-hidden />
          {t(`line.${change}`)}
        </p>
      )}
    </div>
  );
}
