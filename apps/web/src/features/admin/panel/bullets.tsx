import type { ReactNode } from 'react';
import { Stack } from '../../../ui/layout.tsx';

type BulletsProps = { ordered?: boolean; mt?: string; c?: string; children: ReactNode };

/** A list in running text, with bullets or numbers. */
export function Bullets({ ordered = false, ...rest }: BulletsProps) {
  return (
    <Stack
      component={ordered ? 'ol' : 'ul'}
      gap="xs"
      ps="lg"
      style={{ listStyle: ordered ? 'decimal' : 'disc' }}
      {...rest}
    />
  );
}
