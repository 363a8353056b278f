import type { AuditFilter } from '@mesterhand/domain/admin/audit';
import { isCivilDate } from '@mesterhand/domain/time/oslo';
import { useNavigate } from '@tanstack/react-router';
import { readId, readText } from '../../core/navigation/search-params.ts';
import { useTableState } from '../admin/table/table-state.ts';

const readDay = (value: unknown): string | undefined =>
  typeof value === 'string' && isCivilDate(value) ? value : undefined;

/** `subject` in the URL opens the report dialog, hence `thing`. */
const spec = {
  sorts: ['newest'],
  filters: {
    actor: readId,
    action: readText,
    thing: readText,
    thingId: readId,
    from: readDay,
    to: readDay,
  },
} as const;

type Filters = ReturnType<typeof useTableState<'newest', (typeof spec)['filters']>>['filters'];

function toFilter({ actor, action, thing, thingId, from, to }: Filters): AuditFilter {
  return { actorId: actor, action, subject: thing, subjectId: thingId, from, to };
}

/** The filters of the audit trail, kept in the URL. */
export function useTrailState() {
  const table = useTableState(spec);
  const navigate = useNavigate();
  const showHistoryOf = ({ subject, subjectId }: { subject: string; subjectId: number }) =>
    void navigate({
      to: '.',
      search: (kept: object): object => ({ ...kept, thing: subject, thingId: subjectId }),
      resetScroll: false,
    });
  return { table, filter: toFilter(table.filters), showHistoryOf };
}

export type TrailState = ReturnType<typeof useTrailState>;
