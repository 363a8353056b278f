/** Names of icons that the site can draw; the empty one is the default icon. */
export const iconNames = [
  '',
  'droplet',
  'bolt',
  'sparkles',
  'hammer',
  'washer',
  'sofa',
  'building',
  'truck',
] as const;
export type IconName = (typeof iconNames)[number];
