import { z } from 'zod';
import { cancellationTermsSchema } from '../bookings/cancellation-schema.ts';
import { shownScenesSchema } from '../scenes/schema.ts';
import { claimsSchema } from './claims.ts';

/** An external link in the footer. */
export const footerLinkSchema = z
  .object({
    kind: z.enum(['social', 'partner']).meta({ description: 'Kind of link.' }),
    label: z.string().meta({ description: 'Words of the link.', examples: ['Personvern'] }),
    url: z.url({ protocol: /^https$/ }).meta({
      description: 'Where the link leads.',
      examples: ['https://social.example/mesterhand'],
    }),
  })
  .meta({ id: 'FooterLink' });

/** The public settings: contact data, and whether the data is a demo. */
export const publicSettingsSchema = z
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
    footerLinks: z.array(footerLinkSchema).meta({ description: 'Links at the foot of the site.' }),
    allowRegistration: z.boolean().meta({ description: 'Whether new accounts can be opened.' }),
    /** Megabytes a single uploaded file may have. */
    maxFileSize: z.number().meta({ description: 'Largest upload, in MB.' }),
    /** Closed for maintenance to everyone but administrators. */
    maintenanceMode: z
      .boolean()
      .meta({ description: 'Whether the site is closed for maintenance.' }),
    demo: z.boolean().meta({ description: 'Whether this is a demo with invented people.' }),
    /** Whether people may sign in with Google. */
    googleSignIn: z.boolean().meta({ description: 'Whether one can sign in with Google.' }),
    cancellation: cancellationTermsSchema.nullable().meta({
      description: 'The rule of cancelling for new bookings, alike for both sides; null for none.',
    }),
    /** The owner's claims about the site (C-15). */
    claims: claimsSchema.meta({ description: 'What the site claims of itself.' }),
    scenes: shownScenesSchema.optional(),
  })
  .meta({ id: 'PublicSettings' });
export type PublicSettings = z.infer<typeof publicSettingsSchema>;
