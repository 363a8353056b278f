import classes from './hero-art.module.css';

function Window({
  x,
  y,
  width = 34,
  height = 38,
}: {
  x: number;
  y: number;
  width?: number;
  height?: number;
}) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g opacity="var(--night)">
        <rect
          className={classes.lamp}
          x="-10"
          y="-10"
          width={width + 20}
          height={height + 20}
          rx="14"
          fill="#ffcf6b"
        />
      </g>
      <rect x="-4" y="-4" width={width + 8} height={height + 8} rx="3" fill="var(--trim)" />
      <rect width={width} height={height} rx="1" fill="var(--pane)" />
      <path
        d={`M${width / 2} 0v${height}M0 ${height * 0.45}h${width}`}
        stroke="var(--trim)"
        strokeWidth="3.500"
      />
    </g>
  );
}

function GoldCottage() {
  return (
    <g>
      <path d="M206 466V356l58-50 58 50v110z" fill="var(--gold)" />
      <path d="M264 306l58 50v110h-22V352z" fill="var(--gold-dark)" />
      <path
        d="M214 372h100M214 392h100M214 412h100M214 432h100M214 452h100"
        stroke="var(--gold-dark)"
        strokeWidth="1.500"
        opacity="0.55"
      />
      <path d="M194 366l70-62 70 62 9-10-79-70-79 70z" fill="var(--roof)" />
      <path d="M264 286l79 70-9 10-70-62z" fill="var(--roof-dark)" />
      <rect x="292" y="292" width="17" height="34" fill="var(--rock)" />
      <rect x="288" y="287" width="25" height="8" rx="2" fill="var(--rock-dark)" />
      <Window x={248} y={364} />
      <Window x={286} y={420} width={26} height={30} />
      <path d="M206 356v110h7V352zM322 356v110h-7V352z" fill="var(--trim)" />
    </g>
  );
}

function RedCabin() {
  return (
    <g>
      <path d="M52 472V368l84-72 84 72v104z" fill="var(--red)" />
      <g stroke="var(--red-dark)" strokeWidth="2" opacity="0.7">
        <path d="M70 354v118M88 338v134M106 324v148M124 308v164M148 308v164M166 324v148M184 338v134M202 354v118" />
      </g>
      <path d="M36 380l100-88 100 88 11-13-111-98-111 98z" fill="var(--grass)" />
      <path d="M25 367l111-98 111 98-6 7-105-92-105 92z" fill="var(--grass-dark)" />
      <path
        d="M70 322l-3-9M92 303l-2-9M113 285l-1-9M160 285l2-9M182 304l3-8M204 323l4-8"
        stroke="var(--grass)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M36 380l100-88 100 88-6 7-94-82-94 82z" fill="var(--trim)" />
      <Window x={119} y={326} />
      <Window x={70} y={400} width={38} height={40} />
      <path d="M136 394h50v78h-50z" fill="var(--trim)" />
      <path d="M141 399h40v73h-40z" fill="var(--door)" />
      <path d="M148 408h11v22h-11zM164 408h11v22h-11z" fill="var(--pane)" opacity="0.85" />
      <circle cx="175" cy="443" r="3" fill="var(--helmet)" />
      <path d="M52 368v104h8V361zM220 368v104h-8V361z" fill="var(--trim)" />
    </g>
  );
}

function Ground() {
  return (
    <g>
      <path
        d="M-10 530v-62c60-14 140-10 220-8 90 2 150-12 210-2 60 10 110 4 150-8v80z"
        fill="var(--grass)"
      />
      <path d="M-10 530v-44c80-14 170 2 262-6 100-8 190 8 318-6v56z" fill="var(--grass-dark)" />
      <path d="M318 466c16-18 46-20 60 0l8 14h-76z" fill="var(--rock)" />
      <path d="M350 454c12 0 22 4 28 12l8 14h-30z" fill="var(--rock-dark)" />
      <path d="M144 472h40l22 58h-96z" fill="var(--plank)" />
      <path d="M140 484h50M134 500h62M126 516h78" stroke="var(--plank-dark)" strokeWidth="3" />
      <g stroke="var(--trim)" strokeWidth="5" strokeLinecap="round">
        <path d="M8 470v36M30 468v38M-4 480h46M-4 494h46" />
      </g>
      <g fill="var(--helmet)">
        <circle cx="258" cy="500" r="3.500" />
        <circle cx="286" cy="510" r="3" />
        <circle cx="70" cy="508" r="3" />
      </g>
      <g fill="var(--trim)">
        <circle cx="272" cy="507" r="3" />
        <circle cx="300" cy="498" r="3" />
        <circle cx="90" cy="498" r="3" />
      </g>
    </g>
  );
}

/** The cottages by the water and the ground they stand on. */
export function HeroShore() {
  return (
    <>
      <GoldCottage />
      <RedCabin />
      <Ground />
    </>
  );
}
