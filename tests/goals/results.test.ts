import { describe, expect, test } from 'vitest';
import { type GoalResult, placeResult } from './results.ts';

const result = (more: Partial<GoalResult>): GoalResult => ({
  goal: 'races',
  promise: 'Nobody wins twice.',
  kept: true,
  shortfalls: [],
  figures: { attempts: 10 },
  seconds: 3,
  cores: 2,
  ...more,
});
const day = new Date('2026-11-22T12:00:00Z');
const head = '# Goals\n\nWhat was measured.\n';

describe('the page of results', () => {
  test('holds each goal once, in alphabetical order, and keeps its head', () => {
    const first = placeResult(head, result({ goal: 'races' }), day);
    const second = placeResult(first, result({ goal: 'crash' }), day);
    const third = placeResult(second, result({ goal: 'races', figures: { attempts: 20 } }), day);
    expect(third.startsWith(head)).toBe(true);
    expect(third.match(/^## .*$/gm)).toEqual(['## crash', '## races']);
    expect(third).toContain('| attempts | 20 |');
    expect(placeResult(third, result({ goal: 'crash' }), day)).toBe(third);
  });

  test('says in what a goal falls short', () => {
    const page = placeResult(head, result({ kept: false, shortfalls: ['Two won.'] }), day);
    expect(page).toContain('Not kept, 2026-11-22, 2 cores, 3 s.');
    expect(page).toContain('- Two won.');
  });
});
