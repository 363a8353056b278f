import type { ReactNode } from 'react';

export type ArtName = 'search' | 'calendar' | 'tools' | 'lost';

const search = (
  <>
    <circle
      fill="var(--surface)"
      stroke="var(--brand-text)"
      cx="112"
      cy="66"
      r="34"
      strokeWidth="5"
    />
    <path
      fill="none"
      stroke="var(--brand-text)"
      d="M137 91l24 24"
      strokeWidth="8"
      strokeLinecap="round"
    />
    <path
      fill="none"
      stroke="var(--brand-text)"
      d="M97 62c3-9 14-13 22-8"
      strokeWidth="4"
      strokeLinecap="round"
    />
    <circle fill="var(--amber)" cx="58" cy="44" r="7" />
    <circle fill="var(--amber)" cx="176" cy="52" r="5" />
  </>
);

const calendar = (
  <>
    <rect
      fill="var(--surface)"
      stroke="var(--brand-text)"
      x="76"
      y="36"
      width="88"
      height="80"
      rx="14"
      strokeWidth="5"
    />
    <path
      fill="none"
      stroke="var(--brand-text)"
      d="M76 62h88M100 28v18M140 28v18"
      strokeWidth="5"
      strokeLinecap="round"
    />
    <rect fill="var(--amber)" x="94" y="76" width="16" height="14" rx="4" />
    <path
      fill="none"
      stroke="var(--brand-text)"
      d="M124 88l8 8 16-18"
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </>
);

const tools = (
  <>
    <path
      fill="var(--surface)"
      stroke="var(--brand-text)"
      d="M68 74h104v34a10 10 0 0 1-10 10H78a10 10 0 0 1-10-10z"
      strokeWidth="5"
      strokeLinejoin="round"
    />
    <path
      fill="var(--surface)"
      stroke="var(--brand-text)"
      d="M62 58h116v18H62z"
      strokeWidth="5"
      strokeLinejoin="round"
    />
    <path
      fill="none"
      stroke="var(--brand-text)"
      d="M98 58V44a8 8 0 0 1 8-8h28a8 8 0 0 1 8 8v14"
      strokeWidth="5"
    />
    <rect fill="var(--amber)" x="110" y="70" width="20" height="18" rx="5" />
  </>
);

const lost = (
  <>
    <path fill="var(--brand-tint-hover)" d="M20 118l48-62 34 40 22-26 60 48z" />
    <path
      fill="none"
      stroke="var(--brand-text)"
      d="M120 118V40"
      strokeWidth="7"
      strokeLinecap="round"
    />
    <path
      fill="var(--surface)"
      stroke="var(--brand-text)"
      d="M82 40h66l14 13-14 13H82z"
      strokeWidth="5"
      strokeLinejoin="round"
    />
    <path fill="var(--amber)" d="M158 76h-60l-12 11 12 11h60z" />
    <circle fill="var(--brand-text)" cx="120" cy="36" r="6" />
  </>
);

const drawings: Record<ArtName, ReactNode> = { search, calendar, tools, lost };

/** Small drawings for empty places, in the tokens of the current colour scheme. */
/** A drawing by name; `StateArt` loads it. */
export default function StateDrawing({ name }: { name: ArtName }) {
  return (
    <>
      <ellipse fill="var(--brand-tint)" cx="120" cy="80" rx="104" ry="56" />
      {drawings[name]}
    </>
  );
}
