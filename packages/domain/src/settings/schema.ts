import { z } from 'zod';
import { claimsSchema } from './claims.ts';

/** An address in the footer that leads out of the house. */
export const footerLinkSchema = z.object({
  kind: z.enum(['social', 'partner']),
  label: z.string(),
  url: z.url({ protocol: /^https$/ }),
});

/** What everyone may know of the settings: how to reach the house, and whether its data is a demo. */
export const publicSettingsSchema = z.object({
  siteName: z.string(),
  siteDescription: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  footerLinks: z.array(footerLinkSchema),
  allowRegistration: z.boolean(),
  /** Megabytes a single uploaded file may have. */
  maxFileSize: z.number(),
  /** Closed for maintenance to everyone but administrators. */
  maintenanceMode: z.boolean(),
  demo: z.boolean(),
  /** Whether people may sign in with Google. */
  googleSignIn: z.boolean(),
  /** What the owner says of the house (C-15). */
  claims: claimsSchema,
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;
