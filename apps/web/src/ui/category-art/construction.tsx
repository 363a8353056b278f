import classes from './category-art.module.css';

/** The timber frame of a building site, bricks, a ladder and a barrow. */
export default function Construction() {
  return (
    <>
      <path d="M84 108L202 22l118 86z" fill="var(--pane)" opacity="0.55" />
      <path d="M96 108h212v92H96z" fill="var(--pane)" opacity="0.35" />
      <path
        className={classes.line}
        d="M84 108L202 22l118 86z"
        stroke="var(--wood)"
        strokeWidth="11"
      />
      <path
        d="M98 108h11v92H98zM148 108h11v92h-11zM197 32h11v168h-11zM246 108h11v92h-11zM296 108h11v92h-11z"
        fill="var(--wood)"
      />
      <path d="M98 146h209v10H98z" fill="var(--wood-low)" />
      <path d="M84 104h236v11H84z" fill="var(--wood-low)" />
      <path
        d="M103 196l46-40M256 156l46 40"
        className={classes.line}
        stroke="var(--wood-low)"
        strokeWidth="8"
      />
      <path d="M202 22l118 86 16-6-134-98L68 102l16 6z" fill="var(--red)" />
      <path d="M202 4v18l118 86 16-6z" fill="var(--red-low)" />
      <path
        className={classes.line}
        d="M330 200l22-138M360 200l22-138M334 176h31M338 150h31M342 124h31M346 98h31"
        stroke="var(--gold)"
        strokeWidth="7"
      />
      <g fill="var(--red)">
        <path d="M404 182h32v18h-32zM440 182h32v18h-32zM420 162h34v18h-34z" />
      </g>
      <path d="M404 194h32v6h-32zM440 194h32v6h-32zM420 174h34v6h-34z" fill="var(--red-low)" />
      <path d="M12 148h62l-12 30H28z" fill="var(--teal)" />
      <path d="M18 148c8-18 40-20 50 0z" fill="var(--metal-low)" />
      <path className={classes.line} d="M74 148l16-10" stroke="var(--dark)" strokeWidth="6" />
      <circle cx="34" cy="187" r="12" fill="var(--dark)" />
      <circle cx="34" cy="187" r="4" fill="var(--metal)" />
      <path className={classes.line} d="M58 176l6 22" stroke="var(--dark)" strokeWidth="6" />
      <path d="M424 162a14 14 0 0 1 28 0z" fill="var(--gold)" />
      <path d="M419 160h38v5h-38z" fill="var(--gold-low)" />
    </>
  );
}
