import { roles } from '@mesterhand/domain/access/roles';
import { userKinds } from '@mesterhand/domain/admin/users';
import { useTranslation } from '../../core/i18n/translation.ts';
import { ChoiceFilter } from '../admin/table/choice-filter.tsx';
import type { UserTable } from './use-users.ts';

/** Filters by kind and role. */
export function UserFilters({ table }: { table: UserTable }) {
  const { t } = useTranslation(['admin-users', 'admin']);
  return (
    <>
      <ChoiceFilter
        w="min(200px, 44vw)"
        label={t('columns.type')}
        all={t('admin:table.all')}
        choices={userKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={table.filters.type}
        onChoose={(type) => table.setFilter('type', type)}
      />
      <ChoiceFilter
        w="min(200px, 44vw)"
        label={t('columns.role')}
        all={t('admin:table.all')}
        choices={roles.map((value) => ({ value, label: t(`roles.${value}.name`) }))}
        value={table.filters.role}
        onChoose={(role) => table.setFilter('role', role)}
      />
    </>
  );
}
