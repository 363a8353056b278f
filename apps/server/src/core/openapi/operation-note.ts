/** Documentation that the declaration of an operation does not contain. */
export interface OperationNote {
  /** Effects and caveats beyond the summary. */
  mind?: string;
  /** A public operation that returns more to signed-in users. */
  optional?: true;
  /** A further restriction of the callers. */
  narrower?: string;
}
