import type { ReactNode } from 'react';
import { IconAlertCircle } from '../../../ui/icons.gen.ts';
import classes from './field-error.module.css';

/** The error of a field that has no Mantine input. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className={classes.error} id={id}>
      <IconAlertCircle size={18} aria-hidden />
      {children}
    </p>
  );
}
