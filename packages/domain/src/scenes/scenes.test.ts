import { describe, expect, test } from 'vitest';
import { categoryCodes } from '../categories/codes.ts';
import { saveSceneInput } from './schema.ts';
import {
  isSceneName,
  moveFocus,
  pathOfScene,
  sceneNames,
  sceneOfCategory,
  sceneSize,
} from './scenes.ts';

test('every seeded category has a scene of its own, and any other the shared one', () => {
  for (const code of categoryCodes) expect(sceneOfCategory(code)).toBe(code);
  expect(sceneOfCategory('kaminer')).toBe('services');
  expect(sceneOfCategory(undefined)).toBe('services');
  // A category could not be called so without taking the scene of another page.
  expect(sceneOfCategory('hero')).toBe('services');
});

test('names are unique, and each has the size of its place', () => {
  expect(new Set(sceneNames).size).toBe(sceneNames.length);
  expect(sceneSize('hero')).toEqual({ width: 560, height: 520 });
  expect(sceneSize('moving')).toEqual({ width: 480, height: 200 });
  expect(['hero', 'Hero', ''].map(isSceneName)).toEqual([true, false, false]);
});

test('a scene is seen on the home page or in its category', () => {
  const categories = [{ id: 7, code: 'moving' }];
  expect(pathOfScene('supply', categories)).toBe('/');
  expect(pathOfScene('moving', categories)).toBe('/services?category=7');
  expect(pathOfScene('repair', categories)).toBe('/services');
});

test.each([
  [
    { x: 2, y: 0 },
    { focusX: 52, focusY: 50 },
  ],
  [
    { x: -60, y: 10.4 },
    { focusX: 0, focusY: 60 },
  ],
  [
    { x: 0, y: 70 },
    { focusX: 50, focusY: 100 },
  ],
])('a focus moved by %o stays within the picture', (by, moved) => {
  expect(moveFocus({ focusX: 50, focusY: 50 }, by)).toEqual(moved);
});

describe('a saved scene', () => {
  const alts = { nb: 'En fjord', en: 'A fjord', ru: 'Фьорд', uk: 'Фіорд' };
  const scene = { name: 'hero', image: '/uploads/x.webp', isShown: true, version: 0 };
  const focus = { focusX: 0, focusY: 100 };

  test.each<[string, object, string | undefined]>([
    ['decorative', { alts: null }, undefined],
    ['with texts in every language', { alts }, undefined],
    ['with a text that is missing', { alts: { ...alts, uk: ' ' } }, 'alts.uk: required'],
    ['with a long text', { alts: { ...alts, en: 'x'.repeat(201) } }, 'alts.en: tooLong'],
    ['with a focus outside', { alts: null, focusX: 101 }, 'focusX: outOfRange'],
    ['with half a percent', { alts: null, focusY: 0.5 }, 'focusY: number'],
  ])('%s', (_name, more, problem) => {
    const issue = saveSceneInput.safeParse({ ...scene, ...focus, ...more }).error?.issues[0];
    expect(issue && `${issue.path.join('.')}: ${issue.message}`).toBe(problem);
  });
});
