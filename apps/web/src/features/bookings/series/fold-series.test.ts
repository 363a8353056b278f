import { expect, test } from 'vitest';
import { accepted } from '../booking-samples.ts';
import { foldSeries } from './fold-series.ts';

const series = { id: 6, repeats: 'weekly', status: 'active', proposedBy: null } as const;
const jobOn = (id: number, scheduledDate: string) => ({
  ...accepted,
  id,
  scheduledDate,
  series,
  status: 'confirmed' as const,
  proposal: null,
});
const days = [jobOn(3, '2026-12-15'), jobOn(1, '2026-12-01'), jobOn(2, '2026-12-08')];

const shown = (...args: Parameters<typeof foldSeries>) =>
  foldSeries(...args).map(({ booking, later }) => [booking.id, later]);

test('the next job of a series stands for the later ones', () => {
  expect(shown(days)).toEqual([[1, 2]]);
});

test('single jobs and other series stay on their own', () => {
  const single = { ...jobOn(4, '2026-12-02'), series: null };
  const other = { ...jobOn(5, '2026-12-03'), series: { ...series, id: 7 } };
  expect(shown([...days, single, other])).toEqual([
    [1, 2],
    [4, 0],
    [5, 0],
  ]);
});

test('a job with something to answer, one that has begun and a linked one are not folded', () => {
  const waiting = { ...jobOn(7, '2026-12-22'), status: 'pending' as const, acceptedAt: null };
  const begun = { ...jobOn(8, '2026-11-24'), status: 'in_progress' as const };
  expect(shown([...days, waiting, begun], 2)).toEqual([
    [1, 1],
    [2, 0],
    [7, 0],
    [8, 0],
  ]);
});
