import type { Role } from '@mesterhand/domain/access/roles';
import type { AdminUser } from '@mesterhand/domain/admin/users';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import type { BulkAction } from '../admin/table/bulk.ts';
import { type Manager, mayDeleteAmongMany, mayTakeRoleAmongMany } from './user-rules.ts';
import { useResetPublicPages } from './use-users.ts';

/** Bulk actions on users; staff and oneself are skipped. */
export function useBulkChanges(manager: Manager): BulkAction<AdminUser>[] {
  const { t } = useTranslation('admin-users');
  const utils = trpc.useUtils();
  const forget = useResetPublicPages();
  const { users } = utils.client.admin;
  // Re-fetches the list once all are done, and only invalidates other queries that show these users.
  const outdate = () =>
    Promise.all([forget(), utils.invalidate(undefined, { refetchType: 'none' })]);
  const toRole = (role: Role): BulkAction<AdminUser> => {
    const name = t(`roles.${role}.name`);
    return {
      key: role,
      label: t('bulk.role', { role: name }),
      applies: (user) => mayTakeRoleAmongMany(manager, user, role),
      confirm: {
        title: t('bulk.roleTitle', { role: name }),
        text: t(`roles.${role}.text`),
        label: t('role.confirm'),
        withReason: true,
      },
      run: ({ id }, reason) => users.setRole.mutate({ id, role, reason }).then(outdate),
      undo: ({ id, role: before }) => users.setRole.mutate({ id, role: before }).then(outdate),
    };
  };
  return [
    toRole('moderator'),
    toRole('user'),
    {
      key: 'delete',
      label: t('actions.delete'),
      tone: 'danger',
      applies: (user) => mayDeleteAmongMany(manager, user),
      confirm: {
        title: t('bulk.deleteTitle'),
        text: `${t('delete.goes')} ${t('delete.stays')} ${t('delete.jobs')}`,
        label: t('delete.confirm'),
        withReason: true,
      },
      run: ({ id }, reason) => users.delete.mutate({ id, reason }).then(outdate),
    },
  ];
}
