import type { AdminUser } from '@mesterhand/domain/admin/users';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { StatusBadge, VerifiedBadge } from '../../ui/badge.tsx';
import { Columns } from '../../ui/columns.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Group, Text } from '../../ui/layout.tsx';
import { LoadingNote, RowSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { LinkRow } from '../admin/panel/link-row.tsx';
import { IdentityDocumentCard } from '../admin-verification/identity-document-card.tsx';
import { nameOf, RoleBadge, TypeBadge, useTradeNames } from './user-columns.tsx';

export function Badges({ user, isSelf }: { user: AdminUser; isSelf: boolean }) {
  const { t } = useTranslation('admin-users');
  return (
    <Group component="p" gap="xs">
      <TypeBadge user={user} />
      <RoleBadge role={user.role} />
      {user.isVerified === true && <VerifiedBadge />}
      {user.isVerified === false && <StatusBadge tone="grey">{t('unverified')}</StatusBadge>}
      {user.suspension && <StatusBadge tone="red">{t('suspended')}</StatusBadge>}
      {isSelf && <StatusBadge tone="brand">{t('you')}</StatusBadge>}
    </Group>
  );
}

export function UserFacts({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin-users');
  const format = useFormat();
  const trade = useTradeNames()(user);
  const { id, email, phone, createdAt, suspension } = user;
  return (
    <Facts columnWidth={260}>
      <Fact label={t('columns.email')}>
        <a href={`mailto:${email}`}>{email}</a>
      </Fact>
      <Fact label={t('columns.phone')}>
        {phone === '' ? '–' : <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
      </Fact>
      {trade !== '' && <Fact label={t('columns.trade')}>{trade}</Fact>}
      <Fact label={t('columns.createdAt')}>{format.dateTime(createdAt)}</Fact>
      {suspension && (
        <Fact label={t('suspended')}>
          {suspension.until === null
            ? t('suspension.open')
            : t('suspension.until', { when: format.dateTime(suspension.until) })}
          {' – '}
          {suspension.reason}
        </Fact>
      )}
      <Fact label={t('columns.id')}>{id}</Fact>
    </Facts>
  );
}

/** Links to other pages about this user. */
export function Ways({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin-users');
  const { id, masterId, email } = user;
  return (
    <LinkRow component="p">
      <Link to="/user/$id" params={{ id: String(id) }}>
        {t('actions.profile')}
      </Link>
      {masterId !== null && (
        <>
          <Link to="/master/$id" params={{ id: String(masterId) }}>
            {t('actions.master')}
          </Link>
          <Link
            to="/admin/{-$tab}"
            params={{ tab: 'verification' }}
            search={{ view: 'all', search: email, item: id }}
          >
            {t('actions.verification')}
          </Link>
        </>
      )}
      <Link to="/admin/{-$tab}" params={{ tab: 'bookings' }} search={{ search: nameOf(user) }}>
        {t('actions.bookings')}
      </Link>
    </LinkRow>
  );
}

/** The documents, for administrators; they are decided on with the badge. */
export function Documents({ userId }: { userId: number }) {
  const { t } = useTranslation('admin-users');
  const { data, error, refetch } = trpc.auth.documents.list.useQuery({ userId }, { staleTime: 0 });
  if (error)
    return (
      <ErrorState
        error={error}
        title={t('details.documentsFailed')}
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <>
        <LoadingNote />
        <RowSkeleton />
      </>
    );
  if (data.length === 0)
    return (
      <Text inherit c="dimmed">
        {t('details.noDocuments')}
      </Text>
    );
  return (
    <Columns component="ul" repeat="auto-fill" width={270} gap="md" align="stretch">
      {data.map((document) => (
        <IdentityDocumentCard
          key={document.fileName}
          document={document}
          onOutdated={() => void refetch()}
        />
      ))}
    </Columns>
  );
}
