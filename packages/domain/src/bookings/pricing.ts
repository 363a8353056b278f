/** NOK an hour for a master who has named no rate. */
export const defaultHourlyRate = 300;

/** The estimate of a booking in NOK: one hour of the master's rate. The client's own figure never counts. */
export function estimatePrice(hourlyRate: number | null): number {
  return hourlyRate ?? defaultHourlyRate;
}
