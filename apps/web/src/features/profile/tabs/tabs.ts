/** The documented tabs and later additions, ordered by use; some of them are for masters. */
export const profileTabs = [
  'main',
  'edit',
  'prices',
  'portfolio',
  'reviews',
  'documents',
  'calendar',
  'notifications',
  'password',
  'security',
  'privacy',
  'addresses',
] as const;
export type ProfileTab = (typeof profileTabs)[number];

const ofMasters: readonly ProfileTab[] = ['documents', 'portfolio', 'prices', 'reviews'];

export function tabsOf(role: 'client' | 'master'): readonly ProfileTab[] {
  return role === 'master' ? profileTabs : profileTabs.filter((tab) => !ofMasters.includes(tab));
}
