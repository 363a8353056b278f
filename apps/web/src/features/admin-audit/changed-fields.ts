import type { AuditEntry } from '@mesterhand/domain/admin/audit';

type Side = AuditEntry['before'];

export type FieldChange = {
  field: string;
  /** `kept` fields did not change; a few of them give context to the changed ones. */
  kind: 'added' | 'removed' | 'changed' | 'kept';
  before: unknown;
  after: unknown;
};

/** With more unchanged fields than this, they are left out. */
const mostUnchanged = 3;

/** Values are equal when their JSON is equal; the order of keys does not matter. */
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
  // `after` holds only the touched fields: a field that it does not name is unchanged.
  if (!Object.hasOwn(after, field)) return 'kept';
  return isSame(before[field], after[field]) ? 'kept' : 'changed';
}

/** The fields of an entry, changed ones first. The subject's own id is shown elsewhere. */
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
  return { changed, kept: kept.length > mostUnchanged ? [] : kept };
}
