import type { Dependency } from './dependency.ts';

const remembered = 4096;

/** Recent changes, to detect whether data changed while it was read. */
interface ChangeLog {
  /** Number of changes so far. */
  count(): number;
  /** Rows of a table have changed; without keys any of them. */
  add(table: string, keys: readonly string[] | undefined): void;
  /** Whether a change since number `count` concerns any of these; an evicted change counts as one. */
  concerns(dependencies: readonly Dependency[], count: number): boolean;
}

export function createChangeLog(): ChangeLog {
  const changes: { table: string; keys: readonly string[] | undefined }[] = [];
  let count = 0;
  return {
    count: () => count,
    add(table, keys) {
      count += 1;
      changes.push({ table, keys });
      if (changes.length > 2 * remembered) changes.splice(0, remembered);
    },
    concerns(dependencies, since) {
      if (count === since) return false;
      if (count - since > remembered) return true;
      return changes
        .slice(since - count)
        .some(({ table, keys }) =>
          dependencies.some(
            ({ table: read, key }) =>
              read === table && (key === undefined || keys === undefined || keys.includes(key)),
          ),
        );
    },
  };
}

/** Index from dependencies to cache entries. */
interface Readers {
  add(entry: string, dependencies: readonly Dependency[]): void;
  remove(entry: string, dependencies: readonly Dependency[]): void;
  /** Entries that a change invalidates. */
  of(table: string, keys: readonly string[] | undefined): string[];
  clear(): void;
}

/** Stands for all rows of a table; no key is empty. */
const anyRow = '';

export function createReaders(): Readers {
  const tables = new Map<string, Map<string, Set<string>>>();
  return {
    add(entry, dependencies) {
      for (const { table, key = anyRow } of dependencies) {
        const rows = tables.get(table) ?? new Map<string, Set<string>>();
        tables.set(table, rows);
        rows.set(key, (rows.get(key) ?? new Set()).add(entry));
      }
    },
    remove(entry, dependencies) {
      for (const { table, key = anyRow } of dependencies) {
        const rows = tables.get(table);
        const those = rows?.get(key);
        those?.delete(entry);
        if (those?.size === 0) rows?.delete(key);
      }
    },
    of(table, keys) {
      const rows = tables.get(table);
      if (rows === undefined) return [];
      const touched = keys === undefined ? [...rows.keys()] : [anyRow, ...keys];
      return touched.flatMap((key) => [...(rows.get(key) ?? [])]);
    },
    clear: () => tables.clear(),
  };
}
