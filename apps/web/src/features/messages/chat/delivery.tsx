import type { MantineStyleProps } from '@mantine/core';
import { useTranslation } from '../../../core/i18n/translation.ts';
import {
  IconAlertCircle,
  IconCheck,
  IconChecks,
  IconClock,
  IconSend2,
} from '../../../ui/icons.gen.ts';
import { Group } from '../../../ui/layout.tsx';
import type { DeliveryState } from './thread.ts';

const icons = {
  waiting: IconClock,
  sending: IconSend2,
  failed: IconAlertCircle,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
} as const;

const looks: Partial<Record<DeliveryState, MantineStyleProps>> = {
  read: { c: 'var(--brand-text)' },
  failed: { c: 'var(--danger)', fw: 650 },
};

/** These are shown as text; the others as an icon, with text for screen readers. */
const inWords: readonly DeliveryState[] = ['waiting', 'failed'];

/** The delivery state of an own message. */
export function Delivery({ state }: { state: DeliveryState }) {
  const { t } = useTranslation('messages');
  const Icon = icons[state];
  return (
    <Group
      component="span"
      gap={4}
      {...looks[state]}
      data-state={state}
      title={t(`state.${state}`)}
    >
      <Icon size={16} stroke={2} aria-hidden />
      <span className={inWords.includes(state) ? undefined : 'visually-hidden'}>
        {t(`state.${state}`)}
      </span>
    </Group>
  );
}
