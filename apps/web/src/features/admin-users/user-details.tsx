import type { AdminUser } from '@mesterhand/domain/admin/users';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { StatusBadge, VerifiedBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { LoadingNote, RowSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { StickyActions } from '../admin/panel/sticky-actions.tsx';
import { LinkRow } from '../admin/panel/link-row.tsx';
import type { RowAction } from '../admin/table/row-menu.tsx';
import { IdentityDocumentCard } from '../admin-verification/identity-document-card.tsx';
import { nameOf, RoleBadge, TypeBadge, useTradeNames } from './user-columns.tsx';
import { usePerson } from './use-users.ts';

function Badges({ user, isSelf }: { user: AdminUser; isSelf: boolean }) {
  const { t } = useTranslation('admin-users');
  return (
    <Group component="p" gap="xs">
      <TypeBadge user={user} />
      <RoleBadge role={user.role} />
      {user.isVerified === true && <VerifiedBadge />}
      {user.isVerified === false && <StatusBadge tone="grey">{t('unverified')}</StatusBadge>}
      {isSelf && <StatusBadge tone="brand">{t('you')}</StatusBadge>}
    </Group>
  );
}

function UserFacts({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin-users');
  const format = useFormat();
  const trade = useTradeNames()(user);
  const { id, email, phone, createdAt } = user;
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
      <Fact label={t('columns.id')}>{id}</Fact>
    </Facts>
  );
}

/** Links to other pages about this user. */
function Ways({ user }: { user: AdminUser }) {
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
function Documents({ userId }: { userId: number }) {
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
        {t('details.noPapers')}
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

type PersonProps = { user: AdminUser; isSelf: boolean; actions: readonly RowAction[] };

function Person({ user, isSelf, actions }: PersonProps) {
  const { t } = useTranslation('admin-users');
  return (
    <Stack gap="lg" miw={0}>
      <Group gap="md" wrap="nowrap">
        <Avatar name={nameOf(user)} src={user.avatar} size={72} seed={user.id} />
        <Badges user={user} isSelf={isSelf} />
      </Group>
      <Ways user={user} />
      <UserFacts user={user} />
      <Stack component="section" gap="sm">
        <h3>{t('columns.documents')}</h3>
        <Documents userId={user.id} />
      </Stack>
      <StickyActions>
        {actions.map(({ key, label, icon, tone, disabled, run }) => (
          <Button
            key={key}
            variant="default"
            leftSection={icon}
            {...(tone === 'danger' && disabled === undefined && { c: 'var(--danger)' })}
            disabled={disabled !== undefined}
            title={disabled}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </StickyActions>
    </Stack>
  );
}

type UserDetailsProps = {
  id: number;
  rows: readonly AdminUser[] | undefined;
  ownId: number;
  actions(user: AdminUser): readonly RowAction[];
  onClose(): void;
};

/** All data of one user. */
export function UserDetails({ id, rows, ownId, actions, onClose }: UserDetailsProps) {
  const { t } = useTranslation('admin-users');
  const { person, isGone, error, refetch } = usePerson(id, rows);
  return (
    <Dialog title={person ? nameOf(person) : t('details.title')} size="xl" onClose={onClose}>
      {person && <Person user={person} isSelf={id === ownId} actions={actions(person)} />}
      {!person && isGone && <EmptyState art="search" title={t('details.gone')} />}
      {!person && !isGone && error && (
        <ErrorState error={error} title={t('details.failed')} onRetry={() => void refetch()} />
      )}
      {!person && !isGone && !error && (
        <>
          <LoadingNote />
          <RowSkeleton />
        </>
      )}
    </Dialog>
  );
}
