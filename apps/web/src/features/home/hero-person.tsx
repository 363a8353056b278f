function Body() {
  return (
    <g>
      <path d="M372 530c0-74 22-112 78-112s80 38 80 112z" fill="var(--jacket)" />
      <path d="M486 424c32 14 44 52 44 106h-34z" fill="var(--jacket-dark)" />
      <path
        d="M378 492c-1 12-2 26-2 38h24v-38zM502 492v38h27c0-13-1-26-3-38z"
        fill="var(--reflex)"
        opacity="0.9"
      />
      <path d="M414 452h74l8 78h-90z" fill="var(--overall)" />
      <path d="M470 452h18l8 78h-20z" fill="var(--overall-dark)" />
      <path
        d="M420 454l-6-36M482 454l6-36"
        stroke="var(--overall)"
        strokeWidth="13"
        strokeLinecap="round"
      />
      <circle cx="421" cy="456" r="5" fill="var(--reflex)" />
      <circle cx="481" cy="456" r="5" fill="var(--reflex)" />
      <path d="M430 474h42v26a8 8 0 0 1-8 8h-26a8 8 0 0 1-8-8z" fill="var(--overall-dark)" />
      <path
        d="M440 480v-16M450 480v-20"
        stroke="var(--helmet)"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </g>
  );
}

function Arm() {
  return (
    <g>
      <path
        d="M384 462c-22 2-36-22-36-52"
        fill="none"
        stroke="var(--jacket)"
        strokeWidth="34"
        strokeLinecap="round"
      />
      <path d="M347 424l1-14" fill="none" stroke="var(--reflex)" strokeWidth="34" />
      <g transform="rotate(-14 346 360)">
        <path d="M340 398v-64h12v64z" fill="var(--plank-dark)" />
        <path d="M322 318h44c8 0 14 4 16 10l-14 2v8h-46z" fill="var(--rock-dark)" />
        <path d="M314 316h14v24h-14z" fill="var(--rock)" />
      </g>
      <circle cx="348" cy="392" r="18" fill="var(--skin)" />
      <path
        d="M334 386h27M333 394h28M336 402h23"
        stroke="var(--skin-shade)"
        strokeWidth="2.500"
        strokeLinecap="round"
      />
    </g>
  );
}

function Head() {
  return (
    <g>
      <path
        d="M409 376c-4 26-8 46-16 60 14-2 22-8 28-18zM491 376c4 26 8 46 16 60-14-2-22-8-28-18z"
        fill="var(--hair)"
      />
      <path d="M434 402h32v22c0 10-7 18-16 18s-16-8-16-18z" fill="var(--skin-shade)" />
      <path
        d="M408 352c0-26 16-42 42-42s42 16 42 42v16c0 28-19 48-42 48s-42-20-42-48z"
        fill="var(--skin)"
      />
      <path
        d="M408 360c6-12 8-22 10-32h64c2 10 4 20 10 32v-20c0-26-18-40-42-40s-42 14-42 40z"
        fill="var(--hair)"
      />
      <path d="M402 340c0-34 20-54 48-54s48 20 48 54z" fill="var(--helmet)" />
      <path d="M470 290c18 8 28 26 28 50h-20c0-20-2-36-8-50z" fill="var(--helmet-dark)" />
      <path d="M440 286h20v54h-20z" fill="var(--helmet-dark)" opacity="0.55" />
      <rect x="392" y="334" width="116" height="13" rx="6.500" fill="var(--helmet-dark)" />
      <circle cx="433" cy="366" r="4.500" fill="var(--face)" />
      <circle cx="467" cy="366" r="4.500" fill="var(--face)" />
      <path
        d="M426 356q7-5 14-1M460 355q7-4 14 1"
        fill="none"
        stroke="var(--hair)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M450 368c3 6 3 10-2 11"
        fill="none"
        stroke="var(--skin-shade)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M434 388c9 12 23 12 32 0z"
        fill="#ffffff"
        stroke="var(--face)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <circle cx="421" cy="382" r="7" fill="var(--overall)" opacity="0.22" />
      <circle cx="479" cy="382" r="7" fill="var(--overall)" opacity="0.22" />
    </g>
  );
}

/** The carpenter in the foreground, with a hammer. */
export function HeroPerson() {
  return (
    <>
      <Body />
      <Arm />
      <Head />
    </>
  );
}
