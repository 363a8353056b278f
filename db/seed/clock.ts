const minute = 60_000;

export const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minute);
export const earliest = (...instants: readonly Date[]) =>
  new Date(Math.min(...instants.map((at) => at.getTime())));
export const latest = (...instants: readonly Date[]) =>
  new Date(Math.max(...instants.map((at) => at.getTime())));
