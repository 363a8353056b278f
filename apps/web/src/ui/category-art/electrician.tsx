import classes from './category-art.module.css';

/** A fuse box that stands open, a lamp that burns, and a plug on its way to the socket. */
export default function Electrician() {
  return (
    <>
      <path className={classes.line} d="M104 0v40" stroke="var(--dark)" strokeWidth="5" />
      <circle cx="104" cy="92" r="66" fill="var(--gold)" opacity="0.22" />
      <path d="M90 40h28v18H90z" fill="var(--metal-low)" />
      <path d="M104 54c24 0 38 17 38 38s-14 38-38 38-38-17-38-38 14-38 38-38z" fill="var(--gold)" />
      <path
        className={classes.line}
        d="M90 84l9 16 5-10 5 10 9-16"
        stroke="var(--gold-low)"
        strokeWidth="5"
      />
      <rect x="190" y="22" width="128" height="150" rx="14" fill="var(--metal)" />
      <rect x="202" y="34" width="104" height="126" rx="8" fill="var(--pale)" />
      <path d="M318 30l62-14v172l-62-16z" fill="var(--metal-low)" />
      <path d="M330 92l8-2v20l-8-2z" fill="var(--dark)" />
      {[212, 236, 260, 284].map((x, place) => (
        <g key={x}>
          <rect x={x} y="48" width="16" height="40" rx="4" fill="var(--teal)" />
          <rect
            x={x + 4}
            y={place === 2 ? 70 : 54}
            width="8"
            height="14"
            rx="3"
            fill="var(--pale)"
          />
          <rect x={x} y="104" width="16" height="40" rx="4" fill="var(--metal-low)" />
          <rect x={x + 4} y="110" width="8" height="14" rx="3" fill="var(--pale)" />
        </g>
      ))}
      <rect x="258" y="48" width="20" height="3" fill="var(--red)" />
      <path
        className={classes.line}
        d="M254 172v6c0 14 10 18 24 18h96c24 0 20-24 40-24h6"
        stroke="var(--dark)"
        strokeWidth="6"
      />
      <path d="M420 156h16a16 16 0 0 1 0 32h-16z" fill="var(--red)" />
      <path
        className={classes.line}
        d="M452 165h10M452 179h10"
        stroke="var(--metal-low)"
        strokeWidth="5"
      />
      <rect x="414" y="60" width="56" height="56" rx="14" fill="var(--pale)" />
      <circle cx="442" cy="88" r="19" fill="var(--shade)" />
      <circle cx="435" cy="88" r="3.500" fill="var(--dark)" />
      <circle cx="449" cy="88" r="3.500" fill="var(--dark)" />
      <path d="M40 196h110v4H40z" fill="var(--shade)" />
      <path d="M52 152h62l10 48H42z" fill="var(--teal)" />
      <path
        className={classes.line}
        d="M66 152v-12a8 8 0 0 1 8-8h18a8 8 0 0 1 8 8v12"
        stroke="var(--teal-low)"
        strokeWidth="7"
      />
      <path d="M46 174h74l2 10H44z" fill="var(--teal-low)" />
    </>
  );
}
