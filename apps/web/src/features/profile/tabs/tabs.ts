/** The tabs of the profile in the documented order, later additions last; three of them are for masters. */
export const profileTabs = [
  'main',
  'documents',
  'portfolio',
  'prices',
  'password',
  'edit',
  'security',
  'notifications',
  'calendar',
  'privacy',
] as const;
export type ProfileTab = (typeof profileTabs)[number];

const ofMasters: readonly ProfileTab[] = ['documents', 'portfolio', 'prices'];

export function tabsOf(role: 'client' | 'master'): readonly ProfileTab[] {
  return role === 'master' ? profileTabs : profileTabs.filter((tab) => !ofMasters.includes(tab));
}
