const findMinutes: [number, number] = [15, 30];

/** The documented claims of the site (C-15), until the owner changes them. No zod: every page loads this. */
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
