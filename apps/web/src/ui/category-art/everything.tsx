import classes from './category-art.module.css';

/** A street of wooden homes, for all categories. */
export default function Everything() {
  return (
    <>
      <path d="M0 200l70-66 46 30 76-92 70 76 54-44 84 66 40-26 40 56z" fill="var(--shade)" />
      <path d="M40 112h86v88H40z" fill="var(--red)" />
      <path d="M30 118l53-48 53 48-8 8-45-40-45 40z" fill="var(--slate)" />
      <path d="M108 112h18v88h-18z" fill="var(--red-low)" />
      <path d="M56 128h20v24H56zM90 128h20v24H90z" fill="var(--pane)" />
      <path d="M70 166h24v34H70z" fill="var(--pale)" />
      <path d="M150 84h78v116h-78z" fill="var(--gold)" />
      <path d="M210 84h18v116h-18z" fill="var(--gold-low)" />
      <path d="M140 90l49-44 49 44-8 8-41-37-41 37z" fill="var(--slate)" />
      <path d="M164 102h18v22h-18zM194 102h18v22h-18zM164 138h18v22h-18z" fill="var(--pane)" />
      <path d="M192 160h22v40h-22z" fill="var(--teal)" />
      <path d="M252 108h92v92h-92z" fill="var(--pale)" />
      <path d="M326 108h18v92h-18z" fill="var(--shade)" />
      <path d="M242 114l56-50 56 50-8 8-48-43-48 43z" fill="var(--teal-low)" />
      <path d="M318 60h16v34l-16-14z" fill="var(--red-low)" />
      <path d="M268 126h22v26h-22zM304 126h22v26h-22z" fill="var(--pane)" />
      <path d="M284 166h26v34h-26z" fill="var(--red)" />
      <path
        className={classes.line}
        d="M390 200v-36M434 200v-26"
        stroke="var(--wood-low)"
        strokeWidth="7"
      />
      <path
        d="M390 78c22 34 32 58 32 70 0 16-14 24-32 24s-32-8-32-24c0-12 10-36 32-70z"
        fill="var(--leaf)"
      />
      <path
        d="M434 116c16 26 24 44 24 52 0 12-10 18-24 18s-24-6-24-18c0-8 8-26 24-52z"
        fill="var(--leaf-low)"
      />
    </>
  );
}
