import type { AgendaPart } from '@mesterhand/domain/bookings/agenda';
import { Link, useSearch } from '@tanstack/react-router';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import classes from './agenda-nav.module.css';
import { agendaNames } from './dashboard-tab-names.ts';

/** The part of the jobs that the address names; undefined for all of them. */
export function useAgendaPart(): AgendaPart | undefined {
  const search: { jobs?: unknown } = useSearch({ strict: false });
  return readOneOf(agendaNames, search.jobs);
}

function Count({ part, masterId }: { part: AgendaPart; masterId: number }) {
  const { data } = trpc.bookings.countsOfMaster.useQuery({ masterId });
  const count = part === 'past' ? undefined : data?.[part];
  return count ? <span className={classes.count}>{count}</span> : null;
}

/** The parts of a master's jobs, each an address of its own; all of them, newest first, is where one begins. */
export function AgendaNav({ masterId }: { masterId: number }) {
  const { t } = useTranslation('bookings');
  const open = useAgendaPart();
  return (
    <nav aria-label={t('agenda.label')}>
      <ul className={classes.parts}>
        {[undefined, ...agendaNames].map((part) => (
          <li key={part ?? 'all'}>
            <Link
              to="/dashboard"
              search={{ jobs: part }}
              // An address without a part is a beginning of each with one: it is current by itself alone.
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
              resetScroll={false}
              className={classes.part}
              aria-current={part === open ? 'page' : undefined}
            >
              {t(`agenda.${part ?? 'all'}`)}
              {part && <Count part={part} masterId={masterId} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
