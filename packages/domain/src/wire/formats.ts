/** How the start of a slot is written, for the API description: `08:30`, by the clock in Oslo. */
export const slotFormat = { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['10:00'] } as const;

/** How the end of a span within a day is written: as the start of a slot, or `24:00` for midnight. */
export const dayEndFormat = {
  pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$',
  examples: ['15:30'],
} as const;
