/** The shelves of the gallery, by the names that are stored and shown. */
export const galleryCategories = [
  'Rørlegger',
  'Elektriker',
  'Reparasjon',
  'Møbler',
  'Rengjøring',
  'Husholdningsapparater',
] as const;
export type GalleryCategory = (typeof galleryCategories)[number];
