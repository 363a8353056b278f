import type { AgendaPart } from '@mesterhand/domain/bookings/agenda';

import { readOneOf } from '../../../core/navigation/search-params.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Group, Text } from '../../../ui/layout.tsx';
import classes from './agenda-nav.module.css';
import { agendaNames } from './dashboard-tab-names.ts';
import { useAddress } from '../../../core/navigation/use-address.ts';

/** The agenda section in the URL; undefined for all jobs. */
export function useAgendaPart(): AgendaPart | undefined {
  const search = useAddress('jobs');
  return readOneOf(agendaNames, search.jobs);
}

function Count({ part, masterId }: { part: AgendaPart; masterId: number }) {
  const { data } = trpc.bookings.countsOfMaster.useQuery({ masterId });
  const count = part === 'past' ? undefined : data?.[part];
  return count ? (
    <Text
      span
      inherit
      fz="sm"
      miw={24}
      px={4}
      ta="center"
      c="var(--ink)"
      bg="var(--sunken)"
      bdrs="xl"
    >
      {count}
    </Text>
  ) : null;
}

/** The sections of a side's bookings, each with a URL; all of them, newest first, is the default. Masters see counts. */
export function AgendaNav({ masterId }: { masterId?: number }) {
  const { t } = useTranslation('bookings');
  const open = useAgendaPart();
  return (
    <nav aria-label={t(masterId === undefined ? 'agenda.labelOfClient' : 'agenda.label')}>
      <Group component="ul" gap="xs" wrap="nowrap" mb="lg" pb={4} className={classes.parts}>
        {[undefined, ...agendaNames].map((part) => (
          <li key={part ?? 'all'}>
            <ButtonLink
              variant={part === open ? 'light' : 'default'}
              radius="xl"
              mih={44}
              px="md"
              bd={`1px solid var(${part === open ? '--brand-text' : '--line'})`}
              to="/dashboard"
              search={{ jobs: part }}
              // The URL without a section is a prefix of the others: it is current on an exact match only.
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
              rightSection={
                part && masterId !== undefined && <Count part={part} masterId={masterId} />
              }
              resetScroll={false}
              aria-current={part === open ? 'page' : undefined}
            >
              {t(`agenda.${part ?? 'all'}`)}
            </ButtonLink>
          </li>
        ))}
      </Group>
    </nav>
  );
}
