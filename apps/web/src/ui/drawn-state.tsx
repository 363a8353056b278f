import type { ReactNode } from 'react';
import classes from './states.module.css';

type DrawingName = 'chat' | 'heart' | 'documents' | 'people' | 'pictures';

const chat = (
  <>
    <path
      fill="var(--surface)"
      stroke="var(--brand-text)"
      d="M74 34h64a12 12 0 0 1 12 12v26a12 12 0 0 1-12 12h-34l-18 16V84H74a12 12 0 0 1-12-12V46a12 12 0 0 1 12-12z"
      strokeWidth="5"
      strokeLinejoin="round"
    />
    <path
      fill="none"
      stroke="var(--brand-text)"
      d="M82 53h48M82 67h28"
      strokeWidth="5"
      strokeLinecap="round"
    />
    <path
      fill="var(--amber)"
      d="M146 76h24a10 10 0 0 1 10 10v16a10 10 0 0 1-10 10h-2v12l-14-12h-8a10 10 0 0 1-10-10V86a10 10 0 0 1 10-10z"
    />
  </>
);

const heart = (
  <>
    <path
      fill="var(--surface)"
      stroke="var(--brand-text)"
      d="M120 112c-26-16-42-30-42-49a22 22 0 0 1 42-10 22 22 0 0 1 42 10c0 19-16 33-42 49z"
      strokeWidth="5"
      strokeLinejoin="round"
    />
    <path
      fill="none"
      stroke="var(--brand-text)"
      d="M92 63c0-6 4-10 9-11"
      strokeWidth="4"
      strokeLinecap="round"
    />
    <circle fill="var(--amber)" cx="62" cy="48" r="6" />
    <circle fill="var(--amber)" cx="180" cy="88" r="7" />
  </>
);

const documents = (
  <>
    <path
      fill="var(--surface)"
      stroke="var(--brand-text)"
      d="M84 28h48l26 26v58a8 8 0 0 1-8 8H84a8 8 0 0 1-8-8V36a8 8 0 0 1 8-8z"
      strokeWidth="5"
      strokeLinejoin="round"
    />
    <path
      fill="none"
      stroke="var(--brand-text)"
      d="M132 28v26h26M94 72h40M94 88h24"
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle fill="var(--amber)" cx="156" cy="104" r="17" />
    <path
      fill="none"
      stroke="var(--brand-text)"
      d="M148 104l6 6 11-12"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </>
);

const people = (
  <>
    <circle fill="var(--amber)" cx="156" cy="58" r="13" />
    <path fill="var(--amber)" d="M130 108c0-18 11-28 26-28s26 10 26 28z" />
    <circle
      fill="var(--surface)"
      stroke="var(--brand-text)"
      cx="104"
      cy="52"
      r="19"
      strokeWidth="5"
    />
    <path
      fill="var(--surface)"
      stroke="var(--brand-text)"
      d="M66 116c0-24 15-38 38-38s38 14 38 38z"
      strokeWidth="5"
      strokeLinejoin="round"
    />
  </>
);

const pictures = (
  <>
    <rect
      fill="var(--surface)"
      stroke="var(--brand-text)"
      x="94"
      y="30"
      width="84"
      height="66"
      rx="10"
      strokeWidth="5"
    />
    <rect
      fill="var(--surface)"
      stroke="var(--brand-text)"
      x="64"
      y="46"
      width="88"
      height="70"
      rx="10"
      strokeWidth="5"
    />
    <circle fill="var(--amber)" cx="88" cy="68" r="8" />
    <path
      fill="none"
      stroke="var(--brand-text)"
      d="M68 108l24-24 16 15 18-20 22 25"
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </>
);

const drawings: Record<DrawingName, ReactNode> = { chat, heart, documents, people, pictures };

type DrawnStateProps = {
  drawing: DrawingName;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
};

/** An empty state for signed-in users: as `EmptyState`, with drawings that only their screens load. */
export function DrawnState({ drawing, title, text, action }: DrawnStateProps) {
  return (
    <div className={classes.state}>
      <svg className={classes.art} viewBox="0 0 240 140" width="240" height="140" aria-hidden>
        <ellipse fill="var(--brand-tint)" cx="120" cy="80" rx="104" ry="56" />
        {drawings[drawing]}
      </svg>
      <p className={classes.title}>{title}</p>
      {text && <p className="soft">{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
