import type { SupportMessage } from '@mesterhand/domain/support/schema';
import type { SupportState } from '@mesterhand/domain/support/enquiry';
import { useMemo } from 'react';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Clamped } from '../admin/table/clamped.tsx';
import type { AdminColumn } from '../admin/table/table-columns.ts';
import { DateTimeCell, dateTimeText, useDateTimes } from '../admin-bookings/date-time.tsx';

export function StateBadge({ state }: { state: SupportState }) {
  const { t } = useTranslation('admin-support');
  return (
    <StatusBadge tone={state === 'open' ? 'yellow' : 'green'}>{t(`states.${state}`)}</StatusBadge>
  );
}

function useWriter(): AdminColumn<SupportMessage>[] {
  const { t } = useTranslation('admin-support');
  const nameOf = usePersonName();
  return useMemo(
    () => [
      {
        key: 'id',
        title: t('columns.id'),
        isOptional: true,
        width: 84,
        render: ({ id }) => id,
        text: ({ id }) => id,
      },
      {
        key: 'name',
        title: t('columns.name'),
        isTitle: true,
        render: ({ name }) => nameOf(name),
        text: ({ name }) => nameOf(name),
      },
      {
        key: 'email',
        title: t('columns.email'),
        render: ({ email }) => (email === null ? '–' : <a href={`mailto:${email}`}>{email}</a>),
        text: ({ email }) => email,
      },
    ],
    [t, nameOf],
  );
}

function useContent(): AdminColumn<SupportMessage>[] {
  const { t } = useTranslation('admin-support');
  const dateTimes = useDateTimes();
  return useMemo(
    () => [
      {
        key: 'message',
        title: t('columns.message'),
        width: 340,
        isWords: true,
        render: ({ message }) => <Clamped>{message || '–'}</Clamped>,
        text: ({ message }) => message,
      },
      {
        key: 'language',
        title: t('columns.language'),
        isOptional: true,
        render: ({ language }) => t(`languages.${language}`),
        text: ({ language }) => t(`languages.${language}`),
      },
      {
        key: 'state',
        title: t('columns.state'),
        render: ({ state }) => <StateBadge state={state} />,
        text: ({ state }) => t(`states.${state}`),
      },
      {
        key: 'createdAt',
        title: t('columns.createdAt'),
        render: ({ createdAt }) => (
          <DateTimeCell dateTime={dateTimes.ofInstant(createdAt)} instant={createdAt} />
        ),
        text: ({ createdAt }) => dateTimeText(dateTimes.ofInstant(createdAt)),
      },
    ],
    [t, dateTimes],
  );
}

/** Sender and text. */
export function useEnquiryColumns(): AdminColumn<SupportMessage>[] {
  const writer = useWriter();
  const content = useContent();
  return useMemo(() => [...writer, ...content], [writer, content]);
}
