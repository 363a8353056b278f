import type { Tokens } from '@mesterhand/domain/privacy/masking';

/** Whose traces go. */
export interface ErasedPerson {
  userId: number;
  /** 0 for whoever has no master record: no row has that id. */
  masterId: number;
  /** The address of the account, proved or not: of jobs that look it up. */
  email: string;
  /** What is masked in texts of others. */
  tokens: Tokens;
}
