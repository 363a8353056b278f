import type { Notice } from '../notifications/notice.ts';

/**
 * What a letter is about, with all that its words need beside the language. Of people whom we don't know yet nothing
 * is said by name: whoever types somebody else's address could write to them through us.
 */
export type Letter =
  /** One of the things people are told of; the link leads to the thing. */
  | { kind: 'notice'; notice: Notice }
  /** To a master whom the house opened an account for; the link sets its first password. */
  | { kind: 'invitation'; firstName: string }
  /** The link sets a new password. */
  | { kind: 'reset' }
  /** The link confirms the newsletter. */
  | { kind: 'newsletterConfirm' }
  /** The link confirms that the address of an account is its owner's. */
  | { kind: 'verifyEmail' }
  /** To the new address of an account: the link confirms it. */
  | { kind: 'changeEmailNew' }
  /**
   * To the address until now: the link stops the change, also for days after it. `confirmLink` where this side is
   * asked to agree; null where it is only told.
   */
  | { kind: 'changeEmailOld'; newEmail: string; confirmLink: string | null }
  /** Somebody signed in where the account was never open before; the link leads to the list of devices. */
  | { kind: 'newDevice'; device: string; at: string }
  /** The second factor was switched on, switched off, or reset by an administrator; the link leads to its settings. */
  | { kind: 'secondFactor'; change: 'on' | 'off' | 'reset'; at: string }
  /** To the operator: somebody wrote to the customer service. The link leads to the panel. */
  | { kind: 'supportReceived'; name: string; email: string; message: string; at: string };

export type EmailKind = Letter['kind'];
