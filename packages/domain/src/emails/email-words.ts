export interface Fact {
  name: string;
  value: string;
}

/** What a letter says, from its top to its bottom; plain texts of one paragraph each, but `quote`. */
export interface EmailWords {
  subject: string;
  /** What lists of letters show behind the subject. */
  lead: string;
  title: string;
  text: string;
  facts: Fact[];
  /** Another's own words, with their line breaks. */
  quote?: Fact;
  /** Of the button. */
  action: string;
  /** Before the address of the button in plain letters. */
  fallback: string;
  /** Of a second way, below the button. */
  second?: string;
  /** What else is to be known of the link. */
  after?: string;
  /** Why somebody gets this letter. */
  why: string;
  /** Of the link that changes that, where it can be changed. */
  manage?: string;
}

/** What sets letters apart: where their texts stand, and what goes into them. */
export interface EmailParts {
  key: string;
  values?: Record<string, string | number>;
  /** In the place of the text `lead`. */
  lead?: string;
  /** Texts that stand under another key than the rest. */
  text?: string;
  facts?: Fact[];
  quote?: Fact;
  /** There is a text `second`. */
  hasSecond?: true;
  /** There is a text `after`. */
  hasAfter?: true;
  why: 'notice' | 'invitation' | 'account' | 'address' | 'newsletter' | 'operator';
}
