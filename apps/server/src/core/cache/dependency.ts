/** Something that answers depend on: a table that visitors read, and one thing in it where it tells its rows apart. */
export interface Dependency {
  table: string;
  /** Undefined: any row, or none that is there yet. */
  key: string | undefined;
}
