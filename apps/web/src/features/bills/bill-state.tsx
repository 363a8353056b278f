import type { BillState } from '@mesterhand/domain/bills/state';
import { useTranslation } from '../../core/i18n/translation.ts';
import { type BadgeTone, StatusBadge } from '../../ui/badge.tsx';

const tones: Record<BillState, BadgeTone> = {
  sent: 'blue',
  accepted: 'green',
  objected: 'yellow',
  settled: 'grey',
};

/** The state of a bill in a word. */
export function BillStateBadge({ state }: { state: BillState }) {
  const { t } = useTranslation('bills');
  return <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>;
}
