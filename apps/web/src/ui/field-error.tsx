import type { ReactNode } from 'react';
import { IconText } from './icon-text.tsx';
import { IconAlertCircle } from './icons.gen.ts';

/** The error of a field that has no Mantine input. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <IconText
      icon={<IconAlertCircle size={18} aria-hidden />}
      id={id}
      c="var(--danger)"
      fz="sm"
      mt="xs"
    >
      {children}
    </IconText>
  );
}
