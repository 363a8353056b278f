import type { AdminUser } from '@mesterhand/domain/admin/users';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Group, Stack } from '../../ui/layout.tsx';
import { LoadingNote, RowSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ActionBar } from '../admin/panel/action-bar.tsx';
import { LinkRow } from '../admin/panel/link-row.tsx';
import type { RowAction } from '../admin/table/row-menu.tsx';
import { Badges, Documents, UserFacts, Ways } from './person-parts.tsx';
import { nameOf } from './user-columns.tsx';
import { usePerson } from './use-users.ts';

type PersonProps = { user: AdminUser; isSelf: boolean; actions: readonly RowAction[] };

function Person({ user, isSelf, actions }: PersonProps) {
  const { t } = useTranslation('admin-users');
  return (
    <Stack gap="lg" miw={0}>
      <Group gap="md" wrap="nowrap">
        <Avatar name={nameOf(user)} src={user.avatar} size={72} seed={user.id} />
        <Badges user={user} isSelf={isSelf} />
      </Group>
      <LinkRow component="p">
        <Link to="/admin/users/$id" params={{ id: String(user.id) }}>
          {t('story.whole')}
        </Link>
      </LinkRow>
      <Ways user={user} />
      <UserFacts user={user} />
      <Stack component="section" gap="sm">
        <h3>{t('columns.documents')}</h3>
        <Documents userId={user.id} />
      </Stack>
      <ActionBar actions={actions} variant="default" />
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
