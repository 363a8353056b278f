import type { ReactNode } from 'react';
import classes from './card.module.css';

type CardProps = {
  as?: 'div' | 'article' | 'li' | 'section';
  /** Lifts on hover: for cards that are links. */
  interactive?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

export function Card({
  as: Tag = 'div',
  interactive = false,
  className = '',
  children,
}: CardProps) {
  return (
    <Tag
      className={`surface ${classes.card} ${interactive ? classes.interactive : ''} ${className}`}
    >
      {children}
    </Tag>
  );
}

/** For a card's main link or button, which covers the whole card; other controls are above it. */
export const cardLink = classes.link ?? '';

/** The last row of a card, pinned to its bottom, so that cards of a row align. */
export function CardFoot({ children }: { children: ReactNode }) {
  return <div className={`cluster ${classes.foot}`}>{children}</div>;
}
