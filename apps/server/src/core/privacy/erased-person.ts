import type { Tokens } from '@mesterhand/domain/privacy/masking';

/** The person to be erased. */
export interface ErasedPerson {
  userId: number;
  /** 0 without a master record: no row has that id. */
  masterId: number;
  /** Address of the account, verified or not: pending jobs refer to it. */
  email: string;
  /** Masked in other people's texts. */
  tokens: Tokens;
}
