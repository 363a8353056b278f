import type { ComponentProps } from 'react';
import { Stack } from './layout.tsx';

type ColumnsProps = ComponentProps<typeof Stack> & {
  /** The least width of a column in px; as many stand side by side as there is room for. */
  width: number;
  /** What a few entries do with a wide row: widen, or keep the width of a full one. */
  repeat?: 'auto-fit' | 'auto-fill';
};

/** Equal columns whose number follows from the room; the library's own grid would inject a style tag. */
export function Columns({ width, repeat = 'auto-fit', style, ...rest }: ColumnsProps) {
  const gridTemplateColumns = `repeat(${repeat}, minmax(min(100%, ${width}px), 1fr))`;
  return (
    <Stack
      display="grid"
      gap="lg"
      align="start"
      style={[{ gridTemplateColumns }, style]}
      {...rest}
    />
  );
}
