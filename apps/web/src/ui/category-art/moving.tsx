import classes from './category-art.module.css';

/** A van with its back open, boxes on the pavement and what does not fit in a box. */
export default function Moving() {
  return (
    <>
      <path d="M150 40a14 14 0 0 1 14-14h170v146H150z" fill="var(--teal)" />
      <path d="M150 124h184v48H150z" fill="var(--teal-low)" />
      <path d="M334 66h62c12 0 20 6 26 16l20 34v56H334z" fill="var(--pale)" />
      <path d="M352 80h42c7 0 12 3 16 10l15 28h-73z" fill="var(--pane)" />
      <path d="M334 146h108v26H334z" fill="var(--shade)" />
      <path d="M432 136h10v14h-10z" fill="var(--gold)" />
      <path d="M344 128h18v6h-18z" fill="var(--dark)" opacity="0.6" />
      <path
        className={classes.line}
        d="M206 96l36-28 36 28M216 90v22h52V90"
        stroke="var(--pale)"
        strokeWidth="8"
      />
      <path d="M140 166h308v10H140z" fill="var(--dark)" />
      <circle cx="200" cy="176" r="24" fill="var(--dark)" />
      <circle cx="200" cy="176" r="10" fill="var(--metal)" />
      <circle cx="386" cy="176" r="24" fill="var(--dark)" />
      <circle cx="386" cy="176" r="10" fill="var(--metal)" />
      <path d="M54 142h64v58H54z" fill="var(--wood)" />
      <path d="M100 142h18v58h-18z" fill="var(--wood-low)" />
      <path d="M78 142h14v18H78z" fill="var(--pale)" />
      <path d="M62 98h50v44H62z" fill="var(--wood)" />
      <path d="M98 98h14v44H98z" fill="var(--wood-low)" />
      <path d="M80 98h12v14H80z" fill="var(--pale)" />
      <path d="M14 164h36v36H14z" fill="var(--wood)" />
      <path d="M40 164h10v36H40z" fill="var(--wood-low)" />
      <path
        d="M22 164c-4-22-16-30-16-30 16 0 22 10 24 18 4-14 18-22 18-22-2 18-12 30-18 34z"
        fill="var(--leaf)"
      />
      <path className={classes.line} d="M130 198V92" stroke="var(--slate)" strokeWidth="5" />
      <path d="M112 92l8-30h20l8 30z" fill="var(--gold)" />
      <path d="M116 194h28v6h-28z" fill="var(--slate)" />
    </>
  );
}
