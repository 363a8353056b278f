import type { Claims } from '@mesterhand/domain/settings/claims';
import classes from './number-art.module.css';

export type NumberName = 'craftsmen' | 'jobs' | 'cities' | 'rating' | 'categories' | 'support';

type ArtProps = { width: number; height: number; children: React.ReactNode };

/** A decorative drawing in the corner of a claim. */
function Art({ width, height, children }: ArtProps) {
  return (
    <svg
      className={classes.art}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden
    >
      {children}
    </svg>
  );
}

const HELMET_ROWS = [
  [0, 1, 2, 3],
  [0, 1, 2, 3, 4],
  [0, 1, 2, 3],
] as const;

/** A row of helmets, the first in the brand's yellow. */
function Helmets() {
  return (
    <Art width={236} height={132}>
      {HELMET_ROWS.map((row, line) =>
        row.map((place) => (
          <g
            key={`${line}-${place}`}
            {...(line === 1 && place === 2
              ? { fill: 'var(--amber)' }
              : { fill: '#fff', opacity: 0.13 })}
            transform={`translate(${place * 48 + (row.length === 4 ? 24 : 0)} ${line * 44})`}
          >
            <path d="M5 27a17 17 0 0 1 34 0z" />
            <path d="M18 9h8v12h-8z" opacity="0.45" />
            <rect x="1" y="27" width="42" height="6" rx="3" />
          </g>
        )),
      )}
    </Art>
  );
}

const STAR =
  'M14 1.800l3.700 7.700 8.300 1.100-6.100 5.800 1.500 8.300L14 20.700l-7.400 4 1.500-8.300L2 10.600l8.300-1.100z';

/** Five stars, filled according to the rating. */
function Stars({ rating }: { rating: number }) {
  return (
    <Art width={156} height={28}>
      {[0, 1, 2, 3, 4].map((place) => {
        const filled = Math.min(1, Math.max(0, rating - place));
        return (
          <g key={place} transform={`translate(${place * 32} 0)`}>
            <clipPath id={`number-star-${place}`}>
              <rect width={28 * filled} height="28" />
            </clipPath>
            <path d={STAR} fill="color-mix(in srgb, var(--star) 42%, var(--surface))" />
            <path d={STAR} fill="var(--star)" clipPath={`url(#number-star-${place})`} />
          </g>
        );
      })}
    </Art>
  );
}

/** Along the coast from Kirkenes to Halden, roughly: a position for each of the first cities. */
const CITIES = [
  [196, 18],
  [178, 14],
  [160, 24],
  [148, 36],
  [136, 42],
  [128, 56],
  [116, 62],
  [108, 76],
  [98, 84],
  [88, 94],
  [72, 98],
  [58, 104],
  [44, 110],
  [32, 118],
  [22, 128],
  [14, 140],
  [12, 154],
  [18, 168],
  [32, 176],
  [46, 172],
  [58, 164],
  [66, 154],
  [72, 142],
  [60, 132],
  [46, 140],
] as const;

/** As many dots as there are cities, up to a legible maximum. */
function CityCoast({ cities }: { cities: number }) {
  return (
    <Art width={210} height={188}>
      {CITIES.map(([x, y], place) => (
        <circle
          key={`${x}-${y}`}
          fill={place < cities ? 'var(--brand-text)' : 'var(--line)'}
          cx={x}
          cy={y}
          r={place === 22 ? 7 : 4.5}
        />
      ))}
    </Art>
  );
}

const TILE_COLORS = ['blue', 'yellow', 'green', 'red', 'purple'].map(
  (name) => `var(--${name}-tint)`,
);

/** Some of the trades: tiles in the colours of the categories. */
function Tiles() {
  return (
    <Art width={116} height={92}>
      {Array.from({ length: 12 }, (_, place) => (
        <rect
          key={place}
          fill={TILE_COLORS[place % TILE_COLORS.length]}
          x={(place % 4) * 30}
          y={Math.floor(place / 4) * 32}
          width="24"
          height="26"
          rx="8"
        />
      ))}
    </Art>
  );
}

/** All 24 hours of a day, lit. */
function ClockDial() {
  return (
    <Art width={112} height={112}>
      <g fill="none" stroke="var(--brand-text)" strokeLinecap="round" strokeLinejoin="round">
        {Array.from({ length: 24 }, (_, hour) => (
          <line
            key={hour}
            strokeWidth="3"
            x1="56"
            x2="56"
            y1="4"
            y2={hour % 6 === 0 ? 18 : 12}
            transform={`rotate(${hour * 15} 56 56)`}
          />
        ))}
        <path strokeWidth="4" d="M56 56V30M56 56l18 12" />
      </g>
      <circle fill="var(--brand-text)" cx="56" cy="56" r="5" />
    </Art>
  );
}

/** A spanner across a hammer: completed jobs. */
function Tools() {
  return (
    <Art width={150} height={150}>
      <g fill="var(--on-brand-tint)" opacity="0.14" transform="rotate(45 75 75)">
        <path d="M67 62h16v84a8 8 0 0 1-16 0z" />
        <path d="M40 28h62c10 0 16 6 18 14H96v20H40z" />
      </g>
      <g fill="var(--on-brand-tint)" opacity="0.26" transform="rotate(-45 75 75)">
        <path d="M68 58h14v76a7 7 0 0 1-14 0z" />
        <path d="M58 10v26l17 10 17-10V10c10 6 16 16 16 27 0 18-15 33-33 33S42 55 42 37c0-11 6-21 16-27z" />
      </g>
    </Art>
  );
}

type NumberArtProps = { name: NumberName; claims: Pick<Claims, 'rating' | 'cities'> };

/** The drawing of a claim; some draw as many items as it states. */
export default function NumberArt({ name, claims }: NumberArtProps) {
  if (name === 'craftsmen') return <Helmets />;
  if (name === 'rating') return <Stars rating={claims.rating ?? 0} />;
  if (name === 'cities') return <CityCoast cities={claims.cities ?? 0} />;
  if (name === 'categories') return <Tiles />;
  if (name === 'support') return <ClockDial />;
  return <Tools />;
}
