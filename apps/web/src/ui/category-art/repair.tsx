import classes from './category-art.module.css';

/** A wall half painted, a bench with a drill and a hammer. */
export default function Repair() {
  return (
    <>
      <path d="M60 10h150v92c-14 8-20-6-34 0s-22 14-36 4-22-2-34 4-30 4-46-6z" fill="var(--leaf)" />
      <path d="M60 10h44v96c-14 4-30 6-44-2z" fill="var(--leaf-low)" opacity="0.5" />
      <rect x="176" y="20" width="96" height="30" rx="12" fill="var(--pale)" />
      <rect x="176" y="20" width="20" height="30" rx="10" fill="var(--leaf)" />
      <path
        className={classes.line}
        d="M272 35h16v26h-52v16"
        stroke="var(--metal-low)"
        strokeWidth="6"
      />
      <rect x="229" y="74" width="14" height="42" rx="7" fill="var(--red)" />
      <rect x="40" y="138" width="400" height="16" rx="6" fill="var(--wood)" />
      <path d="M40 148h400a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6z" fill="var(--wood-low)" />
      <path d="M70 154h20l-8 46H62zM390 154h20l8 46h-20z" fill="var(--wood-low)" />
      <path d="M78 180h322v8H76z" fill="var(--wood-low)" />
      <path d="M92 96h52v42H92z" fill="var(--metal)" />
      <path d="M126 96h18v42h-18z" fill="var(--metal-low)" />
      <path d="M92 96h52v12c-8 0-8 12-16 12s-6-8-14-8-6 12-12 12-6-10-10-10z" fill="var(--leaf)" />
      <ellipse cx="118" cy="96" rx="26" ry="5" fill="var(--leaf-low)" />
      <path d="M300 68h78a10 10 0 0 1 10 10v18a10 10 0 0 1-10 10h-78z" fill="var(--teal)" />
      <path d="M348 104h28l8 34h-34z" fill="var(--teal-low)" />
      <path d="M338 126h58v12h-58z" fill="var(--dark)" />
      <path d="M286 74h14v26h-14z" fill="var(--dark)" />
      <path className={classes.line} d="M286 87h-36" stroke="var(--metal-low)" strokeWidth="5" />
      <path d="M312 76h34v6h-34z" fill="var(--gold)" />
      <path d="M164 128h74v10h-74z" fill="var(--wood-low)" />
      <path d="M160 112h18c8 0 12 4 14 10h-8v16h-24z" fill="var(--metal-low)" />
      <rect x="210" y="128" width="44" height="10" rx="5" fill="var(--red)" />
      <path d="M412 124h6v14h-6zM424 124h6v14h-6z" fill="var(--metal-low)" />
      <path d="M408 120h14v5h-14zM420 120h14v5h-14z" fill="var(--metal)" />
    </>
  );
}
