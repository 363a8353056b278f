/** A dependency of a response: a table, and the key of a row where the cache distinguishes them. */
export interface Dependency {
  table: string;
  /** Undefined: any row, including future ones. */
  key: string | undefined;
}
