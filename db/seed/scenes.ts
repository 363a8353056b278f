import { createRandom } from './random.ts';
import { createBrush } from './scene-brush.ts';
import type { Scene, Stage } from './scene-brush.ts';
import { articleScenes } from './scenes-articles.ts';
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
  article: articleScenes,
} as const satisfies Record<string, readonly Scene[]>;
export type SceneCategory = keyof typeof compositions;
/** Those of which works are; the others are of the house itself. */
export type WorkCategory = Exclude<SceneCategory, 'article'>;

export type Motif = {
  category: SceneCategory;
  /** Which of the category's compositions; counts round. */
  composition: number;
  stage: Stage;
  /** Chooses colours and details; the three stages of one work share it. */
  seed: string | number;
};

const size = { width: 1200, height: 900 } as const;

/** A 1200×900 picture of a piece of work, as SVG text. */
export function drawScene(motif: Motif): string {
  return frame(motif, { top: 0, height: size.height });
}

/** The same as wide as the head of an article, 1200×675, from `top` downwards. */
export function drawWideScene(motif: Motif, top: number): string {
  return frame(motif, { top, height: (size.width * 9) / 16 });
}

function frame(motif: Motif, { top, height }: { top: number; height: number }): string {
  const scenes: readonly Scene[] = compositions[motif.category];
  const scene = scenes[motif.composition % scenes.length];
  if (scene === undefined) throw new Error(`no scene for ${motif.category}`);
  const brush = createBrush(createRandom(`scene/${motif.seed}`), motif.stage);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${height}" viewBox="0 ${top} ${size.width} ${height}">${scene(brush)}</svg>`;
}
