import classes from './category-art.module.css';

/** A fridge, a washing machine that runs, and an oven. */
export default function Appliances() {
  return (
    <>
      <rect x="66" y="6" width="98" height="190" rx="14" fill="var(--metal)" />
      <path d="M136 6h14a14 14 0 0 1 14 14v162a14 14 0 0 1-14 14h-14z" fill="var(--metal-low)" />
      <path d="M66 74h98v5H66z" fill="var(--dark)" opacity="0.4" />
      <path className={classes.line} d="M82 34v24M82 96v38" stroke="var(--dark)" strokeWidth="6" />
      <rect x="104" y="24" width="22" height="26" rx="3" fill="var(--pale)" />
      <circle cx="115" cy="24" r="4" fill="var(--red)" />
      <path d="M76 194h16v6H76zM138 194h16v6h-16z" fill="var(--dark)" />
      <rect x="184" y="56" width="132" height="140" rx="14" fill="var(--pale)" />
      <path d="M184 70a14 14 0 0 1 14-14h104a14 14 0 0 1 14 14v20H184z" fill="var(--shade)" />
      <rect x="196" y="66" width="42" height="14" rx="5" fill="var(--teal)" />
      <circle cx="274" cy="73" r="7" fill="var(--gold)" />
      <circle cx="298" cy="73" r="7" fill="var(--metal-low)" />
      <circle cx="250" cy="142" r="45" fill="var(--metal-low)" />
      <circle cx="250" cy="142" r="35" fill="var(--water)" />
      <path
        d="M215 146c12-12 22 8 35-2s22 8 35 0c-1 20-16 33-35 33s-34-13-35-31z"
        fill="var(--water-low)"
      />
      <path d="M228 136c10-16 24-6 34-12l8 14c-8 12-26 14-42-2z" fill="var(--red)" />
      <circle cx="236" cy="122" r="5" fill="var(--pale)" opacity="0.8" />
      <circle cx="268" cy="118" r="4" fill="var(--pale)" opacity="0.8" />
      <path d="M196 194h16v6h-16zM288 194h16v6h-16z" fill="var(--dark)" />
      <rect x="336" y="84" width="108" height="116" rx="12" fill="var(--teal)" />
      <rect x="330" y="76" width="120" height="14" rx="5" fill="var(--dark)" />
      <rect x="350" y="124" width="80" height="58" rx="8" fill="var(--teal-low)" />
      <rect x="358" y="132" width="64" height="42" rx="4" fill="var(--gold)" opacity="0.85" />
      <path d="M358 152h64v4h-64z" fill="var(--teal-low)" />
      <path className={classes.line} d="M352 114h76" stroke="var(--metal)" strokeWidth="6" />
      <circle cx="356" cy="101" r="4" fill="var(--pale)" />
      <circle cx="372" cy="101" r="4" fill="var(--pale)" />
      <path d="M366 50h52v18a8 8 0 0 1-8 8h-36a8 8 0 0 1-8-8z" fill="var(--red)" />
      <path d="M418 54h18v7h-18zM362 44h60v8h-60z" fill="var(--red-low)" />
      <path
        className={classes.line}
        d="M380 34c-5-7 5-10 0-18M400 34c-5-7 5-10 0-18"
        stroke="var(--shade)"
        strokeWidth="5"
      />
    </>
  );
}
