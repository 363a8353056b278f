/** What the owner claims of the house, in one place and worded as given ('5000+', not '5 000+'). Money in NOK. */
export const claims = {
  callOutFee: 700,
  contactMinutes: 15,
  findMinutes: [15, 30],
  craftsmen: 5000,
  completedJobs: 50_000,
  cities: 25,
  rating: 4.8,
  categories: 50,
  founded: 2025,
  copyrightYear: 2024,
} as const;
