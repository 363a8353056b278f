import classes from './category-art.module.css';

/** A bookcase that still lacks a shelf, the armchair that is done, and the flat box it all came in. */
export default function FurnitureAssembly() {
  return (
    <>
      <path d="M60 8h132v192H60z" fill="var(--wood-low)" />
      <path d="M72 20h108v46H72zM72 76h108v50H72zM72 136h108v64H72z" fill="var(--pale)" />
      <path d="M72 20h14v46H72zM72 76h14v50H72zM72 136h14v64H72z" fill="var(--shade)" />
      <path d="M92 34h12v32H92z" fill="var(--red)" />
      <path d="M106 28h14v38h-14z" fill="var(--teal)" />
      <path d="M122 36h10v30h-10z" fill="var(--gold)" />
      <path d="M142 62l20-26 8 6-14 24h-14z" fill="var(--leaf)" />
      <path d="M120 104h30l-5 22h-20z" fill="var(--red)" />
      <path
        d="M135 104c-20 0-22-18-22-18 18 0 22 10 22 18zm0 0c18 0 22-24 22-24-18 2-22 14-22 24z"
        fill="var(--leaf)"
      />
      <path d="M88 196l96-66 10 8-92 66z" fill="var(--wood)" />
      <path d="M250 92a22 22 0 0 1 22-22h68a22 22 0 0 1 22 22v60H250z" fill="var(--teal)" />
      <path d="M336 70h4a22 22 0 0 1 22 22v60h-26z" fill="var(--teal-low)" />
      <path d="M262 138h88v34h-88z" fill="var(--teal)" />
      <path d="M262 138h88v8h-88z" fill="var(--pale)" opacity="0.24" />
      <path
        d="M234 118a16 16 0 0 1 32 0v62h-24a8 8 0 0 1-8-8zM346 118a16 16 0 0 1 32 0v54a8 8 0 0 1-8 8h-24z"
        fill="var(--teal-low)"
      />
      <path
        className={classes.line}
        d="M250 180l-5 18M362 180l5 18"
        stroke="var(--wood-low)"
        strokeWidth="8"
      />
      <path d="M286 92h44a6 6 0 0 1 6 6v32h-50z" fill="var(--gold)" />
      <path d="M398 150h72v50h-72z" fill="var(--wood)" />
      <path d="M446 150h24v50h-24z" fill="var(--wood-low)" />
      <path d="M418 150h14v20h-14z" fill="var(--pale)" />
      <path className={classes.line} d="M424 138l20-40" stroke="var(--metal-low)" strokeWidth="6" />
      <path d="M438 100l18-42a9 9 0 0 1 17 7l-20 41z" fill="var(--red)" />
      <path d="M210 190h14v10h-14zM206 184h22v6h-22z" fill="var(--metal-low)" />
    </>
  );
}
