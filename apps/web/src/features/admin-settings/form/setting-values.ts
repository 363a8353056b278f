import type { AdminSettings, UpdateSettingsInput } from '@mesterhand/domain/admin/settings';

/** The settings that are numbers. */
export type NumberName =
  | 'maxFileSize'
  | 'sessionTimeout'
  | 'cancellationFreeHours'
  | 'cancellationFee';

/** The settings as form values: a number may be text while it is typed. */
export type SettingValues = Omit<
  UpdateSettingsInput,
  'version' | 'requireTwoFactor' | NumberName
> & { requireTwoFactor: boolean } & Record<NumberName, number | string>;
export type SettingName = keyof SettingValues;

/** The documented five tabs, and those for claims, pictures on pages, the job queue, webhooks and health. */
export const settingViews = [
  'general',
  'notifications',
  'security',
  'backup',
  'maintenance',
  'claims',
  'scenes',
  'jobs',
  'health',
  'webhooks',
] as const;
export type SettingView = (typeof settingViews)[number];
/** Tabs whose fields are saved together. */
export type FieldView = Exclude<SettingView, 'claims' | 'scenes' | 'jobs' | 'health' | 'webhooks'>;

export const isFieldView = (view: SettingView): view is FieldView =>
  !['claims', 'scenes', 'jobs', 'health', 'webhooks'].includes(view);

/** The tab of each setting; `lastBackup`, the thirteenth, is shown with the backups and is read-only. */
const viewsOfSettings = {
  siteName: 'general',
  siteDescription: 'general',
  contactEmail: 'general',
  contactPhone: 'general',
  cancellationFreeHours: 'general',
  cancellationFee: 'general',
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
