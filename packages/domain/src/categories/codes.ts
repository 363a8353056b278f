/** Codes of the seeded categories; a category made by an administrator has a code of its own. */
export const categoryCodes = [
  'plumbing',
  'electrician',
  'cleaning',
  'repair',
  'appliances',
  'furniture_assembly',
  'construction',
  'moving',
  'other',
] as const;
