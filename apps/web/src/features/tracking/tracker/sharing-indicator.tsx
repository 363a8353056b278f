import type { TrackingSettings } from '@mesterhand/domain/tracking/schema';
import { useNavigate } from '@tanstack/react-router';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconButton } from '../../../ui/button.tsx';
import { IconCurrentLocation } from '../../../ui/icons.gen.ts';
import { Text } from '../../../ui/layout.tsx';
import { Menu } from '../../../ui/menu.tsx';
import classes from './sharing-indicator.module.css';
import { useTrackerView } from './use-tracker-view.ts';
import { useWork } from '../location-tab/use-work.ts';

/** Shown in the header of every page while tracking is on: its state, the last send, and a stop button. */
export function SharingIndicator({ settings }: { settings: TrackingSettings }) {
  const { t } = useTranslation('tracking');
  const format = useFormat();
  const navigate = useNavigate();
  const work = useWork(settings);
  const { problem, failures } = useTrackerView();
  const isAutomatic = settings.trackingMode === 'automatic';
  const usual = isAutomatic ? t('sharing.label') : t('sharing.labelManual');
  const sentAt = settings.lastPosition?.receivedAt;
  const label = problem ? t('sharing.labelTrouble') : usual;
  const trouble = problem ? t(`problem.${problem}`) : failures > 0 && t('status.sendFailing');
  return (
    <Menu position="bottom-end" width={280} withArrow returnFocus>
      <Menu.Target>
        <IconButton label={label}>
          <IconCurrentLocation size={22} stroke={1.8} aria-hidden />
          <span className={classes.dot} data-state={trouble ? 'trouble' : 'on'} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label py="xs">
          <Text inherit fw={600}>
            {label}
          </Text>
          {sentAt && (
            <Text size="sm" mt={4}>
              {t('sharing.lastSent', { at: format.dateTime(sentAt) })}
            </Text>
          )}
          {trouble && (
            <Text size="sm" mt={4}>
              {trouble}
            </Text>
          )}
        </Menu.Label>
        <Menu.Item
          mih={44}
          onClick={() => void navigate({ to: '/dashboard', search: { tab: 'location' } })}
        >
          {t('sharing.open')}
        </Menu.Item>
        <Menu.Item
          mih={44}
          c="var(--danger)"
          disabled={work.busy !== null}
          onClick={() => void work.end()}
        >
          {t('work.end')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
