import classes from './hero-art.module.css';

const STARS = [
  [52, 48, 1.6],
  [96, 112, 1.1],
  [140, 36, 1.3],
  [206, 78, 1.8],
  [262, 30, 1.2],
  [318, 62, 1.5],
  [338, 128, 1],
  [472, 40, 1.4],
  [520, 96, 1.7],
  [506, 168, 1.1],
  [34, 158, 1.2],
] as const;

function NightSky() {
  return (
    <g opacity="var(--night)">
      <path
        d="M-20 150C80 40 170 170 280 84S450 20 590 96v60C470 70 380 130 290 160S90 120-20 226z"
        fill="#3fd6a5"
        opacity="0.16"
      />
      <path
        d="M-20 196C110 96 190 210 300 130S470 80 590 150v36C480 120 400 170 310 196S110 170-20 250z"
        fill="#6be3c8"
        opacity="0.13"
      />
      {STARS.map(([x, y, r]) => (
        <circle key={x} cx={x} cy={y} r={r} fill="#eaf6f0" />
      ))}
    </g>
  );
}

function DaySky() {
  return (
    <g opacity="var(--day)">
      <g className={classes.drift} fill="#ffffff" opacity="0.75">
        <path d="M92 96a20 20 0 0 1 38-8 16 16 0 0 1 25 13 13 13 0 0 1-3 25H98a15 15 0 0 1-6-30z" />
        <path
          d="M300 62a13 13 0 0 1 25-5 10 10 0 0 1 16 8 9 9 0 0 1-2 17h-36a10 10 0 0 1-3-20z"
          opacity="0.8"
        />
      </g>
      <path
        d="M226 132q7-7 12 0q6-7 13 0M262 150q5-5 9 0q5-5 10 0"
        fill="none"
        stroke="var(--near-shade)"
        strokeWidth="2.200"
        strokeLinecap="round"
      />
    </g>
  );
}

function Mountains() {
  return (
    <g>
      <path
        d="M-10 330V246l64-62 40 34 92-128 62 84 38-40 76 92 62-66 74 70 82-58v158z"
        fill="var(--far)"
      />
      <path d="M186 90l62 84-22 6-14 60-40-34z" fill="var(--far-shade)" />
      <path d="M186 90l38 51-16 8-12-12-13 17-14-10-14 11-9-16z" fill="var(--snow)" />
      <path d="M424 160l28 26-14 4-12-8-14 14-8-9z" fill="var(--snow)" />
      <path
        d="M-10 350v-66l70-46 58 52 74-66 70 66 62-40 78 62 68-54 110 52v60z"
        fill="var(--mid)"
      />
      <path d="M192 224l70 66 26 50H200l14-50z" fill="var(--mid-shade)" />
      <path d="M402 258l68 62h-40zM60 238l58 52-14 40-34-30z" fill="var(--mid-shade)" />
      <path
        d="M-10 362v-34c40-22 86-26 128-10 34 13 70 18 104 8 60-18 130-24 190-6 54 16 102 8 158-10v56z"
        fill="var(--near)"
      />
    </g>
  );
}

function Spruce({
  x,
  y,
  size,
  dark = false,
}: {
  x: number;
  y: number;
  size: number;
  dark?: boolean;
}) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${size})`}
      d="M0-46l9 16h-5l9 15h-5l10 17H2.500v8h-5V2H-18l10-17h-5l9-15h-5z"
      fill={dark ? 'var(--spruce-dark)' : 'var(--spruce)'}
    />
  );
}

const SPRUCES = [
  [18, 340, 0.8],
  [40, 346, 1],
  [350, 344, 0.7],
  [372, 348, 0.95],
  [396, 346, 0.75],
  [520, 344, 0.9],
  [544, 348, 1.1],
] as const;

function Fjord() {
  return (
    <g>
      <rect x="0" y="350" width="560" height="110" fill="url(#hero-water)" />
      <path d="M-10 350h580v5H-10z" fill="var(--near-shade)" opacity="0.5" />
      <g stroke="var(--glint)" strokeLinecap="round" strokeWidth="3" opacity="0.75">
        <path d="M404 366h44M392 378h68M410 390h36M398 402h52" opacity="0.8" />
        <path d="M262 372h22M318 386h30M250 396h16M344 410h20M286 416h34" opacity="0.45" />
      </g>
      <g>
        <path d="M300 350v-40l28 36z" fill="var(--trim)" />
        <path d="M297 350v-34l-16 30z" fill="var(--trim)" opacity="0.85" />
        <path d="M276 352h58l-8 11h-42z" fill="var(--red)" />
      </g>
    </g>
  );
}

/** Sky, mountains and fjord: everything behind the shore. */
export function HeroLandscape() {
  return (
    <>
      <rect width="560" height="520" fill="url(#hero-sky)" />
      <NightSky />
      <circle cx="424" cy="108" r="96" fill="url(#hero-halo)" />
      <circle opacity="var(--day)" cx="424" cy="108" r="42" fill="var(--sun)" />
      <path
        opacity="var(--night)"
        d="M418 70a40 40 0 1 0 44 52 33 33 0 0 1-44-52z"
        fill="var(--sun)"
      />
      <DaySky />
      <Mountains />
      {SPRUCES.map(([x, y, size]) => (
        <Spruce key={x} x={x} y={y} size={size} dark={x % 4 === 0} />
      ))}
      <Fjord />
    </>
  );
}
