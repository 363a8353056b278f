const second = 1000;

/** At most one send in this time while the position changes (C-81). */
export const WATCH_INTERVAL_MS = 30 * second;
/** One send in this time even while it doesn't (C-81). */
export const PERIODIC_INTERVAL_MS = 60 * second;

/**
 * Whether a position is due to be sent. Times in milliseconds; `moved`: the browser reported a new position, else this
 * is the periodic check.
 */
export function decideSend(sending: {
  lastSentAt: number | null;
  now: number;
  moved: boolean;
}): boolean {
  const { lastSentAt, now, moved } = sending;
  if (lastSentAt === null) return true;
  return now - lastSentAt >= (moved ? WATCH_INTERVAL_MS : PERIODIC_INTERVAL_MS);
}

/** How the settings panel and the nearby search ask the browser for a position (C-82). */
export const panelOptions = {
  enableHighAccuracy: true,
  timeout: 10 * second,
  maximumAge: 60 * second,
} as const;

/** The master's tracking card, its first position (C-82). */
export const firstOptions = {
  enableHighAccuracy: true,
  timeout: 10 * second,
  maximumAge: 30 * second,
} as const;

/** The master's tracking card while it follows the position (C-82). */
export const watchOptions = {
  enableHighAccuracy: true,
  timeout: 15 * second,
  maximumAge: 30 * second,
} as const;

/** A cheap check whether a device that reports no movement is still in the same place. */
export const checkOptions = {
  enableHighAccuracy: false,
  timeout: 10 * second,
  maximumAge: 30 * second,
} as const;
