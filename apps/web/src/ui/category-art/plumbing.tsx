import classes from './category-art.module.css';

/** A basin with a running tap, its trap, a bucket below and the spanner that mends it. */
export default function Plumbing() {
  return (
    <>
      <g fill="var(--shade)">
        <rect x="96" y="0" width="56" height="44" rx="6" />
        <rect x="158" y="0" width="56" height="44" rx="6" />
        <rect x="220" y="0" width="56" height="44" rx="6" opacity="0.6" />
        <rect x="96" y="50" width="56" height="44" rx="6" opacity="0.6" />
        <rect x="282" y="0" width="56" height="44" rx="6" />
        <rect x="282" y="50" width="56" height="44" rx="6" opacity="0.6" />
      </g>
      <path
        className={classes.line}
        d="M172 92V58c0-30 52-30 52-2v8"
        stroke="var(--metal-low)"
        strokeWidth="13"
      />
      <path
        className={classes.line}
        d="M172 92V58c0-30 52-30 52-2v8"
        stroke="var(--metal)"
        strokeWidth="7"
      />
      <path className={classes.line} d="M172 66l-22-8" stroke="var(--metal-low)" strokeWidth="9" />
      <path className={classes.line} d="M224 70v22" stroke="var(--water)" strokeWidth="8" />
      <path d="M112 92h232c0 32-22 48-52 48H164c-30 0-52-16-52-48z" fill="var(--pale)" />
      <path d="M130 92h196c-2 6-6 10-12 10H142c-6 0-10-4-12-10z" fill="var(--water)" />
      <rect x="98" y="84" width="260" height="14" rx="7" fill="var(--pale)" />
      <path d="M98 91h260a7 7 0 0 1-7 7H105a7 7 0 0 1-7-7z" fill="var(--shade)" />
      <path
        className={classes.line}
        d="M216 140v16c0 22 36 22 36 2s34-18 34 4v40"
        stroke="var(--metal-low)"
        strokeWidth="13"
      />
      <rect x="203" y="138" width="26" height="9" rx="4" fill="var(--gold)" />
      <path d="M136 158h58l-8 42h-42z" fill="var(--red)" />
      <path d="M170 158h24l-8 42h-14z" fill="var(--red-low)" />
      <rect x="131" y="153" width="68" height="9" rx="4" fill="var(--red-low)" />
      <path d="M166 132c8 10 10 12 10 17a10 10 0 0 1-20 0c0-5 2-7 10-17z" fill="var(--water-low)" />
      <g transform="rotate(24 404 130)">
        <rect x="395" y="92" width="18" height="112" rx="9" fill="var(--teal)" />
        <path
          d="M404 98c-20 0-34-14-34-32 0-14 8-24 18-29v27l16 10 16-10V37c10 5 18 15 18 29 0 18-14 32-34 32z"
          fill="var(--metal)"
        />
        <rect x="400" y="116" width="8" height="60" rx="4" fill="var(--teal-low)" />
      </g>
    </>
  );
}
