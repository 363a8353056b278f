import type { AuditEntry } from '@mesterhand/domain/admin/audit';

type Side = AuditEntry['before'];

export type FieldChange = {
  field: string;
  /** `kept` fields did not change; a few of them tell what the others are about. */
  kind: 'added' | 'removed' | 'changed' | 'kept';
  before: unknown;
  after: unknown;
};

/** With more than this many, what stayed the same is only in the way of what did not. */
const mostKept = 3;

/** Two values of the trail are the same when they would be written down alike; the order of fields is no change. */
function isSame(left: unknown, right: unknown): boolean {
  return toText(left) === toText(right);
}

function toText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function kindOf(field: string, before: Side, after: Side): FieldChange['kind'] {
  if (before === null || !Object.hasOwn(before, field)) return 'added';
  if (after === null) return 'removed';
  // What came after holds only what was touched: a field that it does not name stayed as it was.
  if (!Object.hasOwn(after, field)) return 'kept';
  return isSame(before[field], after[field]) ? 'kept' : 'changed';
}

/** What an entry changed, field by field, the changes first. The thing's own id is said elsewhere. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const all = fields
    .filter((field) => field !== 'id')
    .map((field): FieldChange => {
      const kind = kindOf(field, before, after);
      return { field, kind, before: before?.[field], after: after?.[field] };
    });
  const kept = all.filter(({ kind }) => kind === 'kept');
  const changed = all.filter(({ kind }) => kind !== 'kept');
  return { changed, kept: kept.length > mostKept ? [] : kept };
}
