const findMinutes: [number, number] = [15, 30];

/** What the documents claim of the house (C-15): it holds until the owner writes something else. No zod: every page needs it. */
export const claimsDefaults = {
  callOutFee: 700,
  contactMinutes: 15,
  findMinutes,
  craftsmen: 5000,
  completedJobs: 50_000,
  cities: 25,
  rating: 4.8,
  categories: 50,
  founded: 2025,
  copyrightYear: 2024,
  verified: true,
  guarantee: true,
  alwaysOpen: true,
  directorName: null,
  directorRole: null,
};
