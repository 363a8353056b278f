import type { ComponentPropsWithoutRef } from 'react';
import classes from './link-button.module.css';

/** A button that looks like a link within text. */
export function LinkButton({ className = '', ...rest }: ComponentPropsWithoutRef<'button'>) {
  return <button type="button" className={`${classes.link} ${className}`} {...rest} />;
}
