import type { AgendaPart } from '@mesterhand/domain/bookings/agenda';
import { Link, useSearch } from '@tanstack/react-router';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import classes from './agenda-nav.module.css';
import { agendaNames } from './dashboard-tab-names.ts';

/** The agenda section in the URL; undefined for all jobs. */
export function useAgendaPart(): AgendaPart | undefined {
  const search: { jobs?: unknown } = useSearch({ strict: false });
  return readOneOf(agendaNames, search.jobs);
}

function Count({ part, masterId }: { part: AgendaPart; masterId: number }) {
  const { data } = trpc.bookings.countsOfMaster.useQuery({ masterId });
  const count = part === 'past' ? undefined : data?.[part];
  return count ? <span className={classes.count}>{count}</span> : null;
}

/** The sections of a master's jobs, each with a URL; all jobs, newest first, is the default. */
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
              // The URL without a section is a prefix of the others: it is current on an exact match only.
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
