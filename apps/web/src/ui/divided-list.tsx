import type { ComponentPropsWithoutRef } from 'react';
import classes from './divided-list.module.css';

type DividedListProps = ComponentPropsWithoutRef<'ul'> & {
  /** Without a border and background of its own: within a card. */
  plain?: boolean;
};

/** A list whose entries are divided by hairlines. */
export function DividedList({ plain = false, className = '', ...rest }: DividedListProps) {
  return (
    <ul className={`${classes.list} ${plain ? '' : classes.bordered} ${className}`} {...rest} />
  );
}
