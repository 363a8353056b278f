import type { ComponentPropsWithoutRef } from 'react';
import classes from './progress-bar.module.css';

type ProgressBarProps = ComponentPropsWithoutRef<'progress'> & { 'aria-label': string };

/** The browser's progress element in the colours of the site. */
export function ProgressBar({ className = '', ...rest }: ProgressBarProps) {
  return <progress className={`${classes.bar} ${className}`} {...rest} />;
}
