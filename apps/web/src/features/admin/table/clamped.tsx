import { Text } from '../../../ui/layout.tsx';

/** Text of a cell, cut after two lines. */
export const Clamped = Text.withProps({
  span: true,
  inherit: true,
  lineClamp: 2,
  style: { overflowWrap: 'anywhere' },
});
