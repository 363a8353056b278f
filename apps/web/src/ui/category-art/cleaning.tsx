import classes from './category-art.module.css';

const BUBBLES = [
  [270, 92, 13],
  [296, 70, 9],
  [250, 62, 7],
  [318, 98, 7],
  [282, 40, 5],
] as const;

/** A window with the fjord behind it, a bucket of suds, a mop and a spray. */
export default function Cleaning() {
  return (
    <>
      <rect x="52" y="6" width="156" height="138" rx="10" fill="var(--pale)" />
      <rect x="64" y="18" width="132" height="114" rx="4" fill="var(--pane)" />
      <path d="M64 104l30-38 20 18 26-36 56 58v26H64z" fill="var(--leaf)" opacity="0.75" />
      <path d="M64 112h132v20H64z" fill="var(--water-low)" />
      <path d="M140 48l14 16-10 4-8-6-8 4z" fill="var(--pale)" />
      <path d="M86 18h26L70 96l-6-2V58z" fill="var(--pale)" opacity="0.4" />
      <path d="M126 18h8v114h-8z" fill="var(--pale)" />
      <rect x="40" y="142" width="180" height="12" rx="6" fill="var(--wood)" />
      <path className={classes.line} d="M392 2l-34 152" stroke="var(--wood-low)" strokeWidth="9" />
      <path d="M338 150h46l14 50h-88c4-22 12-38 28-50z" fill="var(--pale)" />
      <path
        className={classes.line}
        d="M344 164l-12 34M360 164v34M376 164l6 34"
        stroke="var(--shade)"
        strokeWidth="5"
      />
      <rect x="334" y="142" width="54" height="14" rx="7" fill="var(--red)" />
      <path
        className={classes.line}
        d="M238 132c0-44 92-44 92 0"
        stroke="var(--metal-low)"
        strokeWidth="5"
      />
      <path
        d="M240 126a14 14 0 0 1 20-12 18 18 0 0 1 32-4 16 16 0 0 1 28 8 10 10 0 0 1 8 12z"
        fill="var(--pale)"
      />
      <path d="M232 126h104l-12 74h-80z" fill="var(--teal)" />
      <path d="M302 126h34l-12 74h-22z" fill="var(--teal-low)" />
      <rect x="226" y="122" width="116" height="12" rx="6" fill="var(--teal-low)" />
      {BUBBLES.map(([x, y, r]) => (
        <g key={x}>
          <circle cx={x} cy={y} r={r} fill="var(--water)" opacity="0.6" />
          <circle cx={x - r / 3} cy={y - r / 3} r={r / 4} fill="var(--pale)" />
        </g>
      ))}
      <path d="M420 122h36v70a8 8 0 0 1-8 8h-20a8 8 0 0 1-8-8z" fill="var(--water)" />
      <path d="M420 150h36v24h-36z" fill="var(--pale)" />
      <path d="M430 100h16v22h-16z" fill="var(--metal)" />
      <path d="M412 84h40a8 8 0 0 1 8 8v10h-26l-8 14-8-4 4-12h-10z" fill="var(--red)" />
    </>
  );
}
