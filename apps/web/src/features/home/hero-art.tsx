import classes from './hero-art.module.css';
import { HeroLandscape } from './hero-landscape.tsx';
import { HeroPerson } from './hero-person.tsx';
import { HeroShore } from './hero-shore.tsx';
import { Scene } from '../../ui/scene.tsx';

/** A fjord by day and, in the dark scheme, under northern lights, or the operator’s photograph. */
export const HeroArt = () => (
  <Scene name="hero" width={560} height={520} className={classes.art}>
    <Fjord />
  </Scene>
);

/** Decorative. */
export function Fjord() {
  return (
    <svg className={classes.art} viewBox="0 0 560 520" width="560" height="520" aria-hidden>
      <defs>
        <linearGradient id="hero-sky" x1="0" y1="0" x2="0" y2="0.72">
          <stop stopColor="var(--sky-top)" offset="0" />
          <stop stopColor="var(--sky-mid)" offset="0.6" />
          <stop stopColor="var(--sky-low)" offset="1" />
        </linearGradient>
        <linearGradient id="hero-water" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--water)" offset="0" />
          <stop stopColor="var(--water-low)" offset="1" />
        </linearGradient>
        <radialGradient id="hero-halo">
          <stop stopColor="var(--halo)" stopOpacity="0.95" offset="0.3" />
          <stop stopColor="var(--halo)" stopOpacity="0" offset="1" />
        </radialGradient>
      </defs>
      <HeroLandscape />
      <HeroShore />
      <HeroPerson />
    </svg>
  );
}
