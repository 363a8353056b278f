/** What the declaration of a call cannot tell of it. */
export interface OperationNote {
  /** What it does beyond its summary, and what to mind. */
  mind?: string;
  /** A public call that tells more to whoever is signed in. */
  optional?: true;
  /** Which of those who may come are let through. */
  narrower?: string;
}
