import type { Verification } from '@mesterhand/domain/admin/verification';
import { useMemo } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { IconRosetteDiscountCheckFilled } from '../../ui/icons.gen.ts';
import { Box, Group } from '../../ui/layout.tsx';
import type { AdminColumn } from '../admin/table/table-columns.ts';
import { useDateTimes } from '../admin-bookings/date-time.tsx';
import { useTradeWords } from './trade.ts';

type Columns = AdminColumn<Verification>[];

export const nameOf = ({ firstName, lastName }: Verification): string =>
  `${firstName} ${lastName}`.trim();

function Name({ master }: { master: Verification }) {
  const { t } = useTranslation('ui');
  return (
    <Group component="span" gap={4} wrap="nowrap" display="inline-flex">
      {nameOf(master)}
      {master.isVerified && (
        <Box component="span" c="var(--brand-text)" title={t('verified')}>
          <IconRosetteDiscountCheckFilled size={18} aria-hidden />
          <span className="visually-hidden">{t('verified')}</span>
        </Box>
      )}
    </Group>
  );
}

function usePerson(): Columns {
  const { t } = useTranslation('admin-verification');
  const tradeOf = useTradeWords();
  return useMemo(
    () => [
      {
        key: 'avatar',
        title: t('columns.avatar'),
        isPicture: true,
        width: 64,
        render: (master) => (
          <Avatar name={nameOf(master)} src={master.avatar} size={40} seed={master.userId} />
        ),
      },
      {
        key: 'name',
        title: t('columns.name'),
        isTitle: true,
        sort: 'name',
        render: (master) => <Name master={master} />,
        text: nameOf,
      },
      {
        key: 'trade',
        title: t('columns.trade'),
        isPlain: true,
        render: tradeOf,
        text: tradeOf,
      },
      {
        key: 'email',
        title: t('columns.email'),
        render: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
        text: ({ email }) => email,
      },
      {
        key: 'phone',
        title: t('columns.phone'),
        isOptional: true,
        render: ({ phone }) => phone || '–',
        text: ({ phone }) => phone,
      },
    ],
    [t, tradeOf],
  );
}

function useDocuments(): Columns {
  const { t } = useTranslation(['admin-verification', 'ui', 'auth']);
  const { ofInstant } = useDateTimes();
  return useMemo(() => {
    const sinceOf = ({ createdAt }: Verification) => ofInstant(createdAt).date;
    const sentOf = ({ documents }: Verification) =>
      documents.map(({ type }) => t(`auth:documents.${type}`)).join(', ');
    return [
      {
        key: 'documents',
        title: t('columns.documents'),
        isOptional: true,
        render: (master) => sentOf(master) || '–',
        text: sentOf,
      },
      {
        key: 'waiting',
        title: t('columns.waiting'),
        isPlain: true,
        render: ({ waiting }) =>
          waiting === 0 ? (
            '–'
          ) : (
            <StatusBadge tone="yellow">{t('waiting', { count: waiting })}</StatusBadge>
          ),
        text: ({ waiting }) => waiting || null,
      },
      {
        key: 'verified',
        title: t('columns.verified'),
        isOptional: true,
        render: ({ isVerified }) => t(isVerified ? 'views.verified' : 'views.unverified'),
        text: ({ isVerified }) => t(isVerified ? 'views.verified' : 'views.unverified'),
      },
      {
        key: 'created',
        title: t('columns.created'),
        sort: 'createdAt',
        width: 148,
        render: (master) => <time dateTime={master.createdAt}>{sinceOf(master)}</time>,
        text: sinceOf,
      },
    ];
  }, [t, ofInstant]);
}

/** The columns of the queue, also used for CSV export. */
export function useVerificationColumns(): Columns {
  const [person, documents] = [usePerson(), useDocuments()];
  return useMemo(() => [...person, ...documents], [person, documents]);
}
