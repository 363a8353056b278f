import { z } from 'zod';
import { idSchema, instantSchema, pageInput } from '../wire/page.ts';

/** Kinds of consent. The site sets no cookie that requires one. */
export const consentKinds = ['terms', 'privacy', 'location', 'newsletter', 'push'] as const;
export type ConsentKind = (typeof consentKinds)[number];

export const consentActions = ['given', 'revoked'] as const;

/** How a consent was given: a form, Google's page, a link in an email or the browser's own dialog. */
export const consentWays = ['registration', 'google', 'settings', 'letter', 'browser'] as const;

/** The version (a date) of the terms and the privacy policy; increases when their content changes. */
export const termsVersion = '2026-11-26';

/** Which wording the browser's switch for push has. */
export const pushVersion = '2026-11';

/** One act of consent, or its end. */
export const consentRecordSchema = z.object({
  id: idSchema.meta({ description: 'Id of the record.' }),
  kind: z.enum(consentKinds).meta({ description: 'What the consent is for.' }),
  action: z.enum(consentActions).meta({ description: 'Whether it was given or withdrawn.' }),
  version: z
    .string()
    .meta({ description: 'Version of the text that was shown.', examples: ['2026-11-26'] }),
  via: z.enum(consentWays).meta({ description: 'By which way it was given.' }),
  at: instantSchema.meta({ description: 'When it was given or withdrawn.' }),
});
export type ConsentRecord = z.infer<typeof consentRecordSchema>;

export const listConsentsInput = z.object(pageInput(50));
