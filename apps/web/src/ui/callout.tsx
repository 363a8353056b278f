import type { BoxProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import { Box } from './layout.tsx';

const tones = {
  sunken: { bg: 'var(--sunken)' },
  yellow: { bg: 'var(--yellow-tint)', c: 'var(--yellow-ink)' },
  red: { bg: 'var(--red-tint)', c: 'var(--red-ink)' },
} as const;

type CalloutProps = BoxProps &
  Omit<ComponentPropsWithoutRef<'div'>, keyof BoxProps> & { tone: keyof typeof tones };

/** A note on a tinted background, such as why a booking was cancelled. */
export function Callout({ tone, ...rest }: CalloutProps) {
  return <Box py="sm" px="md" bdrs="var(--radius-control)" {...tones[tone]} {...rest} />;
}
