import { categoryCodes } from '../categories/codes.ts';

/**
 * The drawn scenes of the public pages that the operator may replace: the fjord of the home page, the portrait of the
 * director, the hills of the call to masters, and the band of the search with a scene for each seeded category. Drawings
 * that say something of the data (the numbers of the home page) or of a state (an empty list) are none of them.
 */
export const sceneNames = ['hero', 'director', 'supply', 'services', ...categoryCodes] as const;
export type SceneName = (typeof sceneNames)[number];

export const isSceneName = (name: string): name is SceneName =>
  sceneNames.some((known) => known === name);

/** Pixels of the largest place in which a scene is shown: a photograph is cut to its proportions. */
export interface SceneSize {
  width: number;
  height: number;
}

const ownSizes: Partial<Record<SceneName, SceneSize>> = {
  hero: { width: 560, height: 520 },
  director: { width: 88, height: 88 },
  supply: { width: 300, height: 200 },
};

/** The size of the place of a scene. */
export function sceneSize(name: SceneName): SceneSize {
  return ownSizes[name] ?? { width: 480, height: 200 };
}

/** The scene of a category's band; categories by administrators, and all together, share one. */
export function sceneOfCategory(code: string | undefined): SceneName {
  return categoryCodes.find((known) => known === code) ?? 'services';
}

/** The page on which a scene is seen. */
export function pathOfScene(name: SceneName, categories: readonly { id: number; code: string }[]) {
  if (['hero', 'director', 'supply'].includes(name)) return '/';
  const category = categories.find(({ code }) => code === name);
  return category === undefined ? '/services' : `/services?category=${category.id}`;
}

/** The middle of a picture: what stays visible when it is cut, in percent from the left and from the top. */
export const middleFocus = { focusX: 50, focusY: 50 } as const;

/** A focus moved by so many percent, within the picture. */
export function moveFocus(
  { focusX, focusY }: { focusX: number; focusY: number },
  by: { x: number; y: number },
): { focusX: number; focusY: number } {
  const within = (value: number) => Math.min(100, Math.max(0, Math.round(value)));
  return { focusX: within(focusX + by.x), focusY: within(focusY + by.y) };
}
