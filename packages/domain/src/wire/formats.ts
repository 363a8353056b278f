/** How the start of a slot is written, for the API description: `08:30`, by the clock in Oslo. */
export const slotFormat = { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['10:00'] } as const;
