export interface Fact {
  name: string;
  value: string;
}

/** The texts of an email, from top to bottom; plain texts of one paragraph each, except `quote`. */
export interface EmailWords {
  subject: string;
  /** The preview text that email clients list after the subject. */
  lead: string;
  title: string;
  text: string;
  facts: Fact[];
  /** Another's own words, with their line breaks. */
  quote?: Fact;
  /** Of the button. */
  action: string;
  /** Introduces the address of the button in plain text. */
  fallback: string;
  /** The label of a second link below the button. */
  second?: string;
  /** Further information about the link. */
  after?: string;
  /** Why the recipient gets this email. */
  why: string;
  /** Of the link that changes that, where it can be changed. */
  manage?: string;
}

/** The parts in which emails differ: the keys of their texts and the values for them. */
export interface EmailParts {
  key: string;
  values?: Record<string, string | number>;
  /** In the place of the text `lead`. */
  lead?: string;
  /** Texts with a key outside the usual scheme. */
  text?: string;
  facts?: Fact[];
  quote?: Fact;
  /** There is a text `second`. */
  hasSecond?: true;
  /** There is a text `after`. */
  hasAfter?: true;
  why:
    | 'notification'
    | 'invitation'
    | 'account'
    | 'address'
    | 'newsletter'
    | 'operator'
    | 'agreement';
}
