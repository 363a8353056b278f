import type { NotificationContent } from '../notifications/kinds.ts';

/**
 * The kind of an email with all values that its texts need except the language. Emails to unverified addresses carry no
 * name: otherwise anybody could send a stranger a text of theirs through us.
 */
export type EmailContent =
  /** A notification; the link leads to its subject. */
  | { kind: 'notification'; content: NotificationContent }
  /** To a master whose account was created by an administrator; the link sets the first password. */
  | { kind: 'invitation'; firstName: string }
  /** The link sets a new password. */
  | { kind: 'reset' }
  /** The link confirms the newsletter subscription. */
  | { kind: 'newsletterConfirm' }
  /** The link confirms that the address of an account is its owner's. */
  | { kind: 'verifyEmail' }
  /** To the new address of an account: the link confirms it. */
  | { kind: 'changeEmailNew' }
  /**
   * To the previous address: the link cancels the change, also for days after it. `confirmLink` where this side has to
   * agree; null where it is only informed.
   */
  | { kind: 'changeEmailOld'; newEmail: string; confirmLink: string | null }
  /** Somebody signed in where the account was never open before; the link leads to the list of devices. */
  | { kind: 'newDevice'; device: string; at: string }
  /** The second factor was switched on, switched off, or reset by an administrator; the link leads to its settings. */
  | { kind: 'secondFactor'; change: 'on' | 'off' | 'reset'; at: string }
  /** An account was suspended, with the reason, or a suspension lifted; the link leads to the customer service or the site. */
  | { kind: 'suspension'; change: 'suspended' | 'lifted'; reason: string; until: string | null }
  /** The receipt that the law requires for a withdrawal from an agreement; the link leads to the booking. */
  | { kind: 'withdrawalReceipt'; receipt: string; text: string }
  /** To the operator: somebody wrote to the customer service. The link leads to the panel. */
  | { kind: 'supportReceived'; name: string; email: string; message: string; at: string };

export type EmailKind = EmailContent['kind'];
