import { type ReactNode, useId } from 'react';
import classes from '../tracking.module.css';

type PartProps = {
  title: string;
  /** Rendered at the end of the title row. */
  aside?: ReactNode;
  intro?: ReactNode;
  children: ReactNode;
};

/** A named card of the location tab. */
export function Part({ title, aside, intro, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.part}>
      <div className={classes.partHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {intro && <p className={classes.soft}>{intro}</p>}
      {children}
    </section>
  );
}
