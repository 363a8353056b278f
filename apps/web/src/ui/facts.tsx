import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import classes from './facts.module.css';

type FactsProps = ComponentPropsWithoutRef<'dl'> & {
  /** The least width of a column, with the label above its value; without it they stand side by side. */
  columnWidth?: number | string;
};

/** A list of labels with their values. */
export function Facts({ columnWidth, className = '', style, ...rest }: FactsProps) {
  const width = typeof columnWidth === 'number' ? `${columnWidth}px` : columnWidth;
  const columns = width && {
    gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${width}), 1fr))`,
  };
  return (
    <dl
      className={`${classes.facts} ${columns ? '' : classes.rows} ${className}`}
      style={{ ...columns, ...style }}
      {...rest}
    />
  );
}

export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
