import type { ReactNode } from 'react';
import { IconAlertCircle } from '../../../ui/icons.gen.ts';
import classes from './field-error.module.css';

/** What is wrong with a field that has no input of the house's own. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className={classes.error} id={id}>
      <IconAlertCircle size={18} aria-hidden />
      {children}
    </p>
  );
}
