import { bufferBounds, durationBounds } from '../bookings/duration.ts';

/** NOK an hour. A service may be free, an hour of work is not. */
export const hourlyRateBounds = { min: 50, max: 25_000 } as const;
/** Years of experience. */
export const experienceBounds = { min: 0, max: 70 } as const;
/** Jobs that a master declares as completed elsewhere. */
export const completedJobsBounds = { min: 0, max: 1_000_000 } as const;
/** NOK of a service, or of a category's base price. */
export const priceBounds = { min: 0, max: 10_000_000 } as const;
/** NOK of a finished work. */
export const workCostBounds = { min: 0, max: 9_999_999 } as const;

/** Kilometres from their base within which masters take jobs. */
export const travelRadius = { min: 5, max: 200, usual: 40 } as const;

/** Hours, metres or pieces on a line of a price. */
export const quantityBounds = { min: 0.01, max: 10_000 } as const;
/** Percent above an estimate that the two agree on instead of the law's. */
export const marginBounds = { min: 0, max: 100 } as const;
/** Days for which an offer is valid. */
export const validDaysBounds = { min: 1, max: 90 } as const;
/** Hours by which additional work lengthens a job. */
export const extraHoursBounds = { min: 0, max: 100 } as const;

/** The bounds that an issue refers to, by its key, for the text of the issue. */
export const issueBounds = {
  hourlyRateRange: hourlyRateBounds,
  experienceRange: experienceBounds,
  completedJobsRange: completedJobsBounds,
  priceMax: priceBounds,
  costMax: workCostBounds,
  quantityRange: quantityBounds,
  marginRange: marginBounds,
  validDaysRange: validDaysBounds,
  extraHoursRange: extraHoursBounds,
  durationRange: durationBounds,
  bufferRange: bufferBounds,
  travelRadius,
} as const;
