import '@mantine/core/styles/Center.layer.css';
import { Center } from '@mantine/core';
import type { ReactNode } from 'react';
import { categoryTint } from '../../../ui/category-style.ts';

/** An icon on a tinted square. */
export function IconTile(props: { color: string; size?: number; children: ReactNode }) {
  const { color, size = 36, children } = props;
  return (
    <Center component="span" flex="none" w={size} h={size} bdrs={12} style={categoryTint(color)}>
      {children}
    </Center>
  );
}
