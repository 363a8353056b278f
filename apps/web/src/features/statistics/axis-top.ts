import type { Measure } from '@mesterhand/domain/statistics/measures';

/** Tops whose half is a round length of time as well; in minutes. */
const minuteTops = [10, 20, 30, 60, 120, 240, 480, 720, 1440, 2880, 5760, 11_520] as const;

/** The smallest of 2, 4, 6, 8, 10 times a power of ten that is not below the value: its half is round as well. */
function roundTop(most: number): number {
  const power = 10 ** Math.max(0, Math.ceil(Math.log10(Math.max(most, 1))) - 1);
  return [2, 4, 6, 8, 10].map((step) => step * power).find((top) => top >= most) ?? 10 * power;
}

/** The end of an axis in the unit of its measure, for values up to `most`. */
export function axisTop(measure: Measure, most: number): number {
  if (measure === 'repeatShare') return 1;
  if (measure === 'workedMinutes') return 60 * roundTop(most / 60);
  if (measure === 'answerMinutes')
    return minuteTops.find((top) => top >= most) ?? 1440 * roundTop(most / 1440);
  return roundTop(most);
}
