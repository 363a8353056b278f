import { roles } from '@mesterhand/domain/access/roles';
import { userKinds } from '@mesterhand/domain/admin/users';
import { readOneOf } from '../../core/navigation/search-params.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { NativeSelect } from '../../ui/fields.tsx';
import type { UserTable } from './use-users.ts';

/** Filters by kind and role. */
export function UserFilters({ table }: { table: UserTable }) {
  const { t } = useTranslation(['admin-users', 'admin']);
  const all = { value: '', label: t('admin:table.all') };
  return (
    <>
      <NativeSelect
        w="min(200px, 44vw)"
        label={t('columns.type')}
        data={[all, ...userKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))]}
        value={table.filters.type ?? ''}
        onChange={({ currentTarget }) =>
          table.setFilter('type', readOneOf(userKinds, currentTarget.value))
        }
      />
      <NativeSelect
        w="min(200px, 44vw)"
        label={t('columns.role')}
        data={[all, ...roles.map((value) => ({ value, label: t(`roles.${value}.name`) }))]}
        value={table.filters.role ?? ''}
        onChange={({ currentTarget }) =>
          table.setFilter('role', readOneOf(roles, currentTarget.value))
        }
      />
    </>
  );
}
