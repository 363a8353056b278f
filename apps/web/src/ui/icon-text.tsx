import type { BoxProps } from '@mantine/core';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { Box, Group } from './layout.tsx';

type IconTextProps = BoxProps &
  Omit<ComponentPropsWithoutRef<'p'>, keyof BoxProps> & { icon: ReactNode };

/** A paragraph that starts with an icon, which does not shrink next to a long text. */
export function IconText({ icon, children, ...rest }: IconTextProps) {
  return (
    <Group component="p" gap="xs" wrap="nowrap" {...rest}>
      <Box component="span" flex="none">
        {icon}
      </Box>
      <span>{children}</span>
    </Group>
  );
}
