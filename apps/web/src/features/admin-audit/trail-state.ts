import type { AuditFilter } from '@mesterhand/domain/admin/audit';
import { useNavigate } from '@tanstack/react-router';
import { readId, readText } from '../../core/navigation/search-params.ts';
import { periodFilters, useDays } from '../admin/table/period.ts';
import { useTableState } from '../admin/table/table-state.ts';

/** `subject` in the URL opens the report dialog, hence `thing`. */
const spec = {
  sorts: ['newest'],
  filters: {
    actor: readId,
    action: readText,
    thing: readText,
    thingId: readId,
    ...periodFilters,
  },
} as const;

type Filters = ReturnType<typeof useTableState<'newest', (typeof spec)['filters']>>['filters'];

function toFilter({
  actor,
  action,
  thing,
  thingId,
  from,
  to,
}: Omit<Filters, 'period'>): AuditFilter {
  return { actorId: actor, action, subject: thing, subjectId: thingId, from, to };
}

/** The filters of the audit trail, kept in the URL. */
export function useTrailState() {
  const table = useTableState(spec);
  const days = useDays(table.filters);
  const navigate = useNavigate();
  const showHistoryOf = ({ subject, subjectId }: { subject: string; subjectId: number }) =>
    void navigate({
      to: '.',
      search: (kept: object): object => ({ ...kept, thing: subject, thingId: subjectId }),
      resetScroll: false,
    });
  return { table, filter: toFilter(days), showHistoryOf };
}

export type TrailState = ReturnType<typeof useTrailState>;
