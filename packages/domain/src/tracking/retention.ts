/** Retention options for a master's positions, in hours (C-79). */
export const retentionHours = [24, 48, 72, 168] as const;
export type RetentionHours = (typeof retentionHours)[number];
