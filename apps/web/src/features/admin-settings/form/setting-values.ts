import type { AdminSettings, UpdateSettingsInput } from '@mesterhand/domain/admin/settings';

/** The settings as the form holds them: a number that is being typed may be text. */
export type SettingValues = Omit<
  UpdateSettingsInput,
  'version' | 'maxFileSize' | 'sessionTimeout' | 'requireTwoFactor'
> & { requireTwoFactor: boolean; maxFileSize: number | string; sessionTimeout: number | string };
export type SettingName = keyof SettingValues;

/** The documented five, what the owner claims of the house, what the site works off, and whom it tells. */
export const settingViews = [
  'general',
  'notifications',
  'security',
  'backup',
  'maintenance',
  'claims',
  'jobs',
  'health',
  'webhooks',
] as const;
export type SettingView = (typeof settingViews)[number];
/** Those whose fields are saved together. */
export type FieldView = Exclude<SettingView, 'claims' | 'jobs' | 'health' | 'webhooks'>;

export const isFieldView = (view: SettingView): view is FieldView =>
  !['claims', 'jobs', 'health', 'webhooks'].includes(view);

/** Where each setting stands; `lastBackup`, the thirteenth, stands by the backups and is read alone. */
const viewsOfSettings = {
  siteName: 'general',
  siteDescription: 'general',
  contactEmail: 'general',
  contactPhone: 'general',
  emailNotifications: 'notifications',
  smsNotifications: 'notifications',
  allowRegistration: 'security',
  autoApproveReviews: 'security',
  requireTwoFactor: 'security',
  maxFileSize: 'security',
  sessionTimeout: 'security',
  backupEnabled: 'backup',
  maintenanceMode: 'maintenance',
} as const satisfies Record<SettingName, SettingView>;

export const isSettingName = (name: string): name is SettingName =>
  Object.hasOwn(viewsOfSettings, name);
export const settingNames: readonly SettingName[] =
  Object.keys(viewsOfSettings).filter(isSettingName);

export function viewOf(name: SettingName): SettingView {
  return viewsOfSettings[name];
}

export function valuesOf(settings: AdminSettings): SettingValues {
  const { lastBackup: _, version: __, ...values } = settings;
  return values;
}
