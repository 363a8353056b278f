import { createRandom } from './random.ts';
import { createBrush } from './scene-brush.ts';
import type { Scene, Stage } from './scene-brush.ts';
import { cleaningScenes } from './scenes-cleaning.ts';
import { electricalScenes } from './scenes-electrical.ts';
import { gardeningScenes } from './scenes-gardening.ts';
import { otherScenes } from './scenes-other.ts';
import { plumbingScenes } from './scenes-plumbing.ts';
import { repairScenes } from './scenes-repair.ts';

const compositions = {
  plumbing: plumbingScenes,
  electrical: electricalScenes,
  repair: repairScenes,
  cleaning: cleaningScenes,
  gardening: gardeningScenes,
  other: otherScenes,
} as const satisfies Record<string, readonly Scene[]>;
export type WorkCategory = keyof typeof compositions;

export type Motif = {
  category: WorkCategory;
  /** Which of the category's compositions; counts round. */
  composition: number;
  stage: Stage;
  /** Chooses colours and details; the three stages of one work share it. */
  seed: string | number;
};

/** A 1200×900 picture of a piece of work, as SVG text. */
export function drawScene(motif: Motif): string {
  const scenes: readonly Scene[] = compositions[motif.category];
  const scene = scenes[motif.composition % scenes.length];
  if (scene === undefined) throw new Error(`no scene for ${motif.category}`);
  const brush = createBrush(createRandom(`scene/${motif.seed}`), motif.stage);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">${scene(brush)}</svg>`;
}
