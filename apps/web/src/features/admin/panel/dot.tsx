import type { BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Box } from '../../../ui/layout.tsx';

type DotProps = BoxProps & { size?: number; 'aria-hidden'?: boolean; children?: ReactNode };

/** A coloured dot that marks a state; its text stands next to it or is for screen readers. */
export function Dot({ size = 8, ...rest }: DotProps) {
  return (
    <Box
      component="span"
      display="inline-block"
      flex="none"
      w={size}
      h={size}
      bdrs="50%"
      {...rest}
    />
  );
}
