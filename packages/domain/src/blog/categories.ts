/** The subjects of the blog, by the names that are stored and shown. */
export const blogCategories = [
  'Elektriker',
  'Rørlegger',
  'Rengjøring',
  'Energi',
  'Tips',
  'Reparasjon',
] as const;
export type BlogCategory = (typeof blogCategories)[number];

export const postStatuses = ['published', 'draft', 'archived'] as const;
export type PostStatus = (typeof postStatuses)[number];
