import type { Subscriber } from '@mesterhand/domain/newsletter/schema';
import {
  newsletterSources,
  type SubscriberState,
} from '@mesterhand/domain/newsletter/subscription';
import { useMemo } from 'react';
import { readOneOf } from '../../core/navigation/search-params.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { type BadgeTone, StatusBadge } from '../../ui/badge.tsx';
import type { AdminColumn } from '../admin/table/table-columns.ts';
import { DateTimeCell, dateTimeText, useDateTimes } from '../admin-bookings/date-time.tsx';

const tones: Record<SubscriberState, BadgeTone> = {
  pending: 'yellow',
  confirmed: 'green',
  unsubscribed: 'grey',
};

type Column = AdminColumn<Subscriber>;

function useWho(): Column[] {
  const { t } = useTranslation('admin-newsletter');
  return useMemo(
    () => [
      {
        key: 'email',
        title: t('columns.email'),
        isTitle: true,
        sort: 'email',
        render: ({ email }) => email ?? t('forgotten'),
        text: ({ email }) => email,
      },
      {
        key: 'state',
        title: t('columns.state'),
        render: ({ state }) => (
          <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
        ),
        text: ({ state }) => t(`states.${state}`),
      },
      {
        key: 'language',
        title: t('columns.language'),
        render: ({ language }) => t(`languages.${language}`),
        text: ({ language }) => t(`languages.${language}`),
      },
    ],
    [t],
  );
}

const instants = ['createdAt', 'confirmedAt', 'unsubscribedAt'] as const;

function useStateColumns(): Column[] {
  const { t } = useTranslation('admin-newsletter');
  const dateTimes = useDateTimes();
  return useMemo(
    () =>
      instants.map((key): Column => {
        const column: Column = {
          key,
          title: t(`columns.${key}`),
          render: ({ [key]: at }) =>
            at === null ? '–' : <DateTimeCell dateTime={dateTimes.ofInstant(at)} instant={at} />,
          text: ({ [key]: at }) => (at === null ? null : dateTimeText(dateTimes.ofInstant(at))),
        };
        return key === 'createdAt' ? { ...column, sort: key } : column;
      }),
    [t, dateTimes],
  );
}

/** The given consent and its source: the proof that the law requires. */
function useProof(): Column[] {
  const { t } = useTranslation('admin-newsletter');
  return useMemo(() => {
    const sourceOf = ({ source }: Subscriber) => {
      // A newer server may know more forms.
      const known = readOneOf(newsletterSources, source);
      return known === undefined ? source : t(`sources.${known}`);
    };
    return [
      {
        key: 'source',
        title: t('columns.source'),
        isOptional: true,
        render: sourceOf,
        text: sourceOf,
      },
      {
        key: 'consent',
        title: t('columns.consent'),
        isOptional: true,
        render: ({ consent }) => consent,
        text: ({ consent }) => consent,
      },
    ];
  }, [t]);
}

/** Address, state and consent of each subscriber. */
export function useSubscriberColumns(): Column[] {
  const who = useWho();
  const stateColumns = useStateColumns();
  const proof = useProof();
  return useMemo(() => [...who, ...stateColumns, ...proof], [who, stateColumns, proof]);
}
