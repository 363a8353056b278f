import { type ReactNode, useId } from 'react';
import classes from './layout.module.css';

export function Container({
  size = 'wide',
  children,
}: {
  size?: 'wide' | 'text';
  children: ReactNode;
}) {
  return (
    <div className={`${classes.container} ${size === 'text' ? classes.text : ''}`}>{children}</div>
  );
}

type PageHeadingProps = { title: ReactNode; intro?: ReactNode; children?: ReactNode };

export function PageHeading({ title, intro, children }: PageHeadingProps) {
  return (
    <div className={classes.heading}>
      <h1>{title}</h1>
      {intro && <p className={classes.intro}>{intro}</p>}
      {children}
    </div>
  );
}

type SectionProps = {
  title?: ReactNode;
  intro?: ReactNode;
  /** Rendered at the end of the heading row, such as a 'see all' link. */
  action?: ReactNode;
  tone?: 'plain' | 'sunken';
  children: ReactNode;
};

/** A section of the page with the standard spacing. */
export function Section({ title, intro, action, tone = 'plain', children }: SectionProps) {
  const headingId = useId();
  return (
    <section
      className={classes[tone === 'sunken' ? 'sunken' : 'section']}
      data-tone={tone}
      aria-labelledby={title ? headingId : undefined}
    >
      <Container>
        {title && (
          <div className={`cluster ${classes.sectionHead}`}>
            <div>
              <h2 id={headingId}>{title}</h2>
              {intro && <p className={`soft ${classes.sectionIntro}`}>{intro}</p>}
            </div>
            {action}
          </div>
        )}
        {children}
      </Container>
    </section>
  );
}
