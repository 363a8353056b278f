/** The socket as seen by a subscription. */
export interface LiveConnection {
  /** Counts a subscription until the returned function is called; throws `live.tooMany` beyond the limit. */
  enter(active: boolean): () => void;
  /** Resolves once the reader has taken most of what was sent; immediately unless it lags. */
  drained(): Promise<void>;
  /** Closes a connection whose reader can't keep up; its client reconnects and resumes. */
  drop(): void;
}
