/** What a subscription knows of the socket it writes to. */
export interface LiveConnection {
  /** Counts a subscription until the answer is called; throws `live.tooMany` beyond the limit. */
  enter(active: boolean): () => void;
  /** Resolves once the reader has taken most of what was sent; at once unless it lags. */
  drained(): Promise<void>;
  /** Ends a connection whose reader can't keep up; its client comes back and resumes. */
  drop(): void;
  /**
   * Sends at once what a subscription pushes, past its stream.
   * @returns whether it could go: nothing does to a reader who lags.
   */
  push?: (value: unknown) => boolean;
}
