import classes from './category-art.module.css';

/** An open toolbox, a watering can and a plant: other work around a home. */
export default function Other() {
  return (
    <>
      <path d="M196 30h16v96h-16z" fill="var(--wood)" transform="rotate(-12 204 126)" />
      <path d="M182 24h46v20h-46z" fill="var(--metal-low)" transform="rotate(-12 204 126)" />
      <path d="M262 22h10v100h-10z" fill="var(--metal-low)" transform="rotate(9 266 122)" />
      <rect
        x="257"
        y="14"
        width="20"
        height="50"
        rx="9"
        fill="var(--red)"
        transform="rotate(9 266 122)"
      />
      <path d="M296 62l74-34 5 10-74 36z" fill="var(--gold)" transform="rotate(-24 336 50)" />
      <path d="M158 104h180l14 22H144z" fill="var(--teal-low)" />
      <rect x="144" y="124" width="208" height="76" rx="10" fill="var(--teal)" />
      <path d="M144 160h208v10H144z" fill="var(--teal-low)" />
      <rect x="230" y="150" width="36" height="28" rx="6" fill="var(--gold)" />
      <path
        className={classes.line}
        d="M190 124V98a10 10 0 0 1 10-10h96a10 10 0 0 1 10 10v26"
        stroke="var(--dark)"
        strokeWidth="8"
      />
      <path d="M390 156h60l-9 44h-42z" fill="var(--red)" />
      <path d="M384 148h72v12h-72z" fill="var(--red-low)" />
      <path
        d="M420 150c-6-46-40-58-40-58-2 30 14 52 40 58zm0 0c-4-52 26-76 26-76 14 32 2 62-26 76z"
        fill="var(--leaf)"
      />
      <path d="M420 150c2-34 34-40 34-40-2 24-14 36-34 40z" fill="var(--leaf-low)" />
      <path d="M40 132h70v60a8 8 0 0 1-8 8H48a8 8 0 0 1-8-8z" fill="var(--metal)" />
      <path d="M92 132h18v60a8 8 0 0 1-8 8H92z" fill="var(--metal-low)" />
      <path
        className={classes.line}
        d="M44 136c-6-44 66-44 62 0M40 180L14 128l-6 6"
        stroke="var(--metal-low)"
        strokeWidth="8"
      />
      <path d="M0 128l14-12 8 10-14 12z" fill="var(--metal-low)" />
    </>
  );
}
