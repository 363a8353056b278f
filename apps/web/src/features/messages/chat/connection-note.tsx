import { useEffect, useState } from 'react';
import { useLiveState } from '../../../core/api/live.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useIsOnline } from '../../../core/browser/use-is-online.ts';
import { Callout } from '../../../ui/callout.tsx';
import { IconText } from '../../../ui/icon-text.tsx';
import { IconCloudOff, IconRefresh } from '../../../ui/icons.gen.ts';

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
        <Callout tone="yellow" px="sm" py="xs" data-trouble={trouble}>
          <IconText icon={<Icon size={19} stroke={1.8} aria-hidden />} fz="sm" fw={600}>
            {t(`connection.${trouble}`)}
          </IconText>
        </Callout>
      )}
    </div>
  );
}
