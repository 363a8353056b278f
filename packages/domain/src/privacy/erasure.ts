import { z } from 'zod';
import { isAdmin } from '../access/actor.ts';
import type { Role } from '../access/roles.ts';
import type { ErrorCode } from '../errors/codes.ts';

/** Replaces an erased person's text where it must not be empty. */
export const erasedText = 'Slettet tekst';

/** The password of the account; empty where it has none, and a fresh session counts instead. */
export const proofInput = z.object({
  password: z
    .string()
    .max(200, 'tooLong')
    .default('')
    .meta({ description: 'The password of the account.', examples: ['Fjorden-om-vinteren-7'] }),
});
export type ProofInput = z.infer<typeof proofInput>;

/** What an erasure would end, and how the user proves their identity. */
export const erasureStandingSchema = z.object({
  hasPassword: z.boolean().meta({ description: 'Whether the account has a password.' }),
  /** Open jobs: they are cancelled, and the other side is notified. */
  openJobs: z.int().meta({ description: 'Number of open jobs.' }),
  /** Finished jobs: they stay for bookkeeping, without a name. */
  finishedJobs: z.int().meta({ description: 'Number of finished jobs.' }),
  isMaster: z.boolean().meta({ description: 'Whether the person is a master.' }),
  /** The last superadmin can't go before there is another. */
  isLastSuperadmin: z
    .boolean()
    .meta({ description: 'Whether it is the last superadmin, who cannot be erased.' }),
});
export type ErasureStanding = z.infer<typeof erasureStandingSchema>;

export const ownErasureSchema = z.object({
  erased: z.literal(true).meta({ description: 'Always true: the account is erased.' }),
});

/** Whether somebody may erase their own account: everybody but the last superadmin. Undefined is yes. */
export function refuseOwnErasure(
  person: { role: Role },
  { superadmins }: { superadmins: number },
): ErrorCode | undefined {
  const isLast = isAdmin(person) && person.role === 'superadmin' && superadmins <= 1;
  return isLast ? 'admin.lastSuperadmin' : undefined;
}
