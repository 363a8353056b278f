import { z } from 'zod';
import { cancellationFeeSchema, freeHoursSchema } from '../bookings/cancellation-schema.ts';
import { companyPhoneSchema } from '../contact/phone-schema.ts';
import { instantSchema, requiredText, versionSchema } from '../wire/page.ts';

/** Megabytes that `maxFileSize` may be. */
export const fileSizeBounds = { min: 1, max: 100 } as const;
/** Minutes that `sessionTimeout` may be. */
export const timeoutBounds = { min: 5, max: 1440 } as const;

/** The settings of a new installation. */
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
export const updateSettingsInput = z
  .object({
    siteName: requiredText(80).meta({ description: 'Name of the site.', examples: ['Mesterhånd'] }),
    siteDescription: z
      .string()
      .trim()
      .max(500, 'tooLong')
      .meta({
        description: 'What the site is, in one sentence.',
        examples: ['Finn og bestill en håndverker i nærheten.'],
      }),
    contactEmail: z
      .string()
      .trim()
      .max(254, 'tooLong')
      .pipe(z.union([z.literal(''), z.email('email')], 'email'))
      .meta({ description: 'E-mail of the site’s owner.', examples: ['post@mesterhand.example'] }),
    contactPhone: companyPhoneSchema.meta({
      description: 'Phone of the site’s owner.',
      examples: ['+47 22 00 00 00'],
    }),
    maintenanceMode: z
      .boolean()
      .meta({ description: 'Whether the site is closed for maintenance.', examples: [false] }),
    allowRegistration: z.boolean().meta({ description: 'Whether new accounts can be opened.' }),
    emailNotifications: z.boolean().meta({ description: 'Whether e-mails are sent.' }),
    smsNotifications: z.boolean().meta({ description: 'Whether SMS are sent.' }),
    autoApproveReviews: z
      .boolean()
      .meta({ description: 'Whether reviews are approved without a moderator.' }),
    maxFileSize: bounded(fileSizeBounds).meta({
      description: 'Largest upload, in MB.',
      examples: [10],
    }),
    sessionTimeout: bounded(timeoutBounds).meta({
      description: 'Minutes without use after which a session ends.',
      examples: [60],
    }),
    backupEnabled: z.boolean().meta({ description: 'Whether backups are made on a schedule.' }),
    /** Optional, unlike the documented thirteen: unchanged when absent. */
    requireTwoFactor: z
      .boolean()
      .optional()
      .meta({ description: 'Whether administrators need a second factor.' }),
    /** The rule of cancelling for new bookings, alike for both sides; unchanged when absent. */
    cancellationFreeHours: freeHoursSchema.optional(),
    cancellationFee: cancellationFeeSchema.optional(),
    /** The version that was read, for optimistic locking. */
    version: versionSchema
      .optional()
      .meta({ description: 'Version that was read: a change on another one is refused.' }),
  })
  .meta({ id: 'SettingsInput' });
export type UpdateSettingsInput = z.infer<typeof updateSettingsInput>;

/** The thirteen settings of the documents, whether administrators need a second factor, and the version of this reading. */
export const adminSettingsSchema = z
  .object({
    siteName: z.string().meta({ description: 'Name of the site.', examples: ['Mesterhånd'] }),
    siteDescription: z.string().meta({
      description: 'What the site is, in one sentence.',
      examples: ['Finn og bestill en håndverker i nærheten.'],
    }),
    contactEmail: z
      .string()
      .meta({ description: 'E-mail of the site’s owner.', examples: ['post@mesterhand.example'] }),
    contactPhone: z
      .string()
      .meta({ description: 'Phone of the site’s owner.', examples: ['+47 22 00 00 00'] }),
    maintenanceMode: z
      .boolean()
      .meta({ description: 'Whether the site is closed for maintenance.', examples: [false] }),
    allowRegistration: z.boolean().meta({ description: 'Whether new accounts can be opened.' }),
    emailNotifications: z.boolean().meta({ description: 'Whether e-mails are sent.' }),
    smsNotifications: z.boolean().meta({ description: 'Whether SMS are sent.' }),
    autoApproveReviews: z
      .boolean()
      .meta({ description: 'Whether reviews are approved without a moderator.' }),
    maxFileSize: z.number().meta({ description: 'Largest upload, in MB.' }),
    sessionTimeout: z
      .number()
      .meta({ description: 'Minutes without use after which a session ends.' }),
    backupEnabled: z.boolean().meta({ description: 'Whether backups are made on a schedule.' }),
    /** Administrators need a second factor before they may act; demo accounts are exempt. */
    requireTwoFactor: z
      .boolean()
      .meta({ description: 'Whether administrators need a second factor.' }),
    cancellationFreeHours: z.number().meta({
      description: 'Hours before the start of a job until which cancelling is free.',
      examples: [24],
    }),
    cancellationFee: z.number().meta({
      description: 'NOK that a late cancellation or a no-show costs either side; 0 for no rule.',
      examples: [500],
    }),
    lastBackup: instantSchema
      .nullable()
      .meta({ description: 'When the last backup was made; null before the first.' }),
    version: z
      .number()
      .meta({ description: 'Version that was read: a change on another one is refused.' }),
  })
  .meta({ id: 'AdminSettings' });
export type AdminSettings = z.infer<typeof adminSettingsSchema>;
