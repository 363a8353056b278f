import { z } from 'zod';
import { instantSchema, requiredText } from '../wire/page.ts';

/** Megabytes that `maxFileSize` may be. */
export const fileSizeBounds = { min: 1, max: 100 } as const;
/** Minutes that `sessionTimeout` may be. */
export const timeoutBounds = { min: 5, max: 1440 } as const;

/** What a new installation starts with. */
export const settingsDefaults = {
  maintenanceMode: false,
  allowRegistration: true,
  emailNotifications: true,
  smsNotifications: false,
  autoApproveReviews: false,
  maxFileSize: 5,
  sessionTimeout: 30,
  backupEnabled: true,
} as const;

const bounded = ({ min, max }: { min: number; max: number }) =>
  z.int('number').min(min, 'outOfRange').max(max, 'outOfRange');

/** The settings that an administrator writes: all thirteen but `lastBackup`, which a backup alone writes. */
export const updateSettingsInput = z.object({
  siteName: requiredText(80),
  siteDescription: z.string().trim().max(500, 'tooLong'),
  contactEmail: z
    .string()
    .trim()
    .max(254, 'tooLong')
    .pipe(z.union([z.literal(''), z.email('email')], 'email')),
  contactPhone: z.string().trim().max(40, 'tooLong'),
  maintenanceMode: z.boolean(),
  allowRegistration: z.boolean(),
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  autoApproveReviews: z.boolean(),
  maxFileSize: bounded(fileSizeBounds),
  sessionTimeout: bounded(timeoutBounds),
  backupEnabled: z.boolean(),
  /** Beside the documented thirteen: who does not send it leaves it as it is. */
  requireTwoFactor: z.boolean().optional(),
  /** The version that was read: with it, settings that somebody else has changed meanwhile are not written over. */
  version: z.int().optional(),
});
export type UpdateSettingsInput = z.infer<typeof updateSettingsInput>;

/** The thirteen settings of the documents, whether administrators need a second factor, and the version of this reading. */
export const adminSettingsSchema = z.object({
  siteName: z.string(),
  siteDescription: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  maintenanceMode: z.boolean(),
  allowRegistration: z.boolean(),
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  autoApproveReviews: z.boolean(),
  maxFileSize: z.number(),
  sessionTimeout: z.number(),
  backupEnabled: z.boolean(),
  /** Administrators may do nothing before they have a second factor; demo accounts are exempt. */
  requireTwoFactor: z.boolean(),
  lastBackup: instantSchema.nullable(),
  version: z.number(),
});
export type AdminSettings = z.infer<typeof adminSettingsSchema>;
