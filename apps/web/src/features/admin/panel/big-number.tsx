import { Text } from '../../../ui/layout.tsx';

/** The number of a statistic. */
export const BigNumber = Text.withProps({
  fz: 'var(--font-size-xxl)',
  fw: 750,
  lh: 1.2,
  lts: '-0.03em',
  style: { fontVariantNumeric: 'tabular-nums' },
});
