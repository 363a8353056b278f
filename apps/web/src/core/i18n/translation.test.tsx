import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useTextBlocks, useTranslation } from './translation.ts';

test('a key that no catalogue has does not compile', () => {
  const { result } = renderHook(() => useTranslation(['ui', 'core']).t);
  const t = result.current;
  expect(t('core:cities.oslo')).toBe('Oslo');
  // @ts-expect-error another catalogue is named
  expect(t('cities.oslo')).toBe('cities.oslo');
  // @ts-expect-error misspelt
  expect(t('core:cities.osl')).toBe('cities.osl');
});

test('a dynamic key is valid only if each of its values is', () => {
  const { result } = renderHook(() => useTranslation('core').t);
  const cities: ('oslo' | 'bergen')[] = ['oslo', 'bergen'];
  expect(cities.map((city) => result.current(`cities.${city}`))).toEqual(['Oslo', 'Bergen']);
  const places: ('oslo' | 'rome')[] = ['oslo'];
  // @ts-expect-error there is no Rome
  expect(places.map((place) => result.current(`cities.${place}`))).toEqual(['Oslo']);
});

test('the translate function is stable while the language does not change', () => {
  const { result, rerender } = renderHook(() => useTranslation('core').t);
  const first = result.current;
  rerender();
  expect(result.current).toBe(first);
});

test('a text of several paragraphs comes in blocks, with values filled in', async () => {
  const { result } = renderHook(() => useTextBlocks('privacy'));
  await waitFor(() => expect(result.current('erase.gone', { days: 30 }).length).toBeGreaterThan(2));
  expect(result.current('erase.gone', { days: 30 }).flat().join(' ')).not.toContain('{{');
  // @ts-expect-error one line, no blocks
  expect(result.current('erase.noJobs')).toEqual([]);
});
