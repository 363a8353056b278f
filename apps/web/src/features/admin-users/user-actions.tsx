import type { AdminUser } from '@mesterhand/domain/admin/users';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../core/i18n/translation.ts';
import {
  IconBan,
  IconIdBadge2,
  IconListDetails,
  IconLockOpen,
  IconLogout,
  IconShieldOff,
  IconSwitchHorizontal,
  IconTool,
  IconTrash,
  IconUser,
  IconUserShield,
} from '../../ui/icons.gen.ts';
import type { RowAction } from '../admin/table/row-menu.tsx';
import {
  deletionRefusal,
  type Manager,
  mayToggleType,
  otherType,
  roleRefusal,
  secondFactorRefusal,
  sessionsRefusal,
} from './user-rules.ts';

export type Change = 'role' | 'type' | 'secondFactor' | 'sessions' | 'suspend' | 'lift' | 'delete';
export type PendingAction = { user: AdminUser; change: Change };

const iconProps = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** The changes of a user, with the reasons why some are unavailable. */
export function useChangeActions(manager: Manager, onAsk: (pendingAction: PendingAction) => void) {
  const { t } = useTranslation(['admin-users', 'refusals']);
  const why = (code: ReturnType<typeof roleRefusal>) => code && t(`refusals:errors.${code}`);
  return (user: AdminUser): RowAction[] => {
    const ask = (change: Change) => () => onAsk({ user, change });
    const role: RowAction = {
      key: 'role',
      label: t('actions.role'),
      icon: <IconUserShield {...iconProps} />,
      disabled: why(roleRefusal(manager, user)),
      run: ask('role'),
    };
    const type: RowAction = {
      key: 'type',
      label: t(`type.${otherType(user)}.confirm`),
      icon: <IconSwitchHorizontal {...iconProps} />,
      run: ask('type'),
    };
    const removal: RowAction = {
      key: 'delete',
      label: t('actions.delete'),
      icon: <IconTrash {...iconProps} />,
      tone: 'danger',
      disabled: why(deletionRefusal(manager, user)),
      run: ask('delete'),
    };
    const secondFactor: RowAction = {
      key: 'secondFactor',
      label: t('actions.secondFactor'),
      icon: <IconShieldOff {...iconProps} />,
      disabled: why(secondFactorRefusal(manager, user)),
      run: ask('secondFactor'),
    };
    const sessions: RowAction = {
      key: 'sessions',
      label: t('actions.sessions'),
      icon: <IconLogout {...iconProps} />,
      disabled: why(sessionsRefusal(manager, user)),
      run: ask('sessions'),
    };
    const suspension: RowAction = user.suspension
      ? {
          key: 'lift',
          label: t('actions.lift'),
          icon: <IconLockOpen {...iconProps} />,
          disabled: why(sessionsRefusal(manager, user)),
          run: ask('lift'),
        }
      : {
          key: 'suspend',
          label: t('actions.suspend'),
          icon: <IconBan {...iconProps} />,
          tone: 'danger',
          disabled: why(sessionsRefusal(manager, user)),
          run: ask('suspend'),
        };
    const changes = mayToggleType(manager, user) ? [role, type] : [role];
    const ends = [sessions, suspension, removal];
    return user.hasSecondFactor ? [...changes, secondFactor, ...ends] : [...changes, ...ends];
  };
}

/** The menu of a row: first links, then changes. */
export function useRowActions(
  changes: (user: AdminUser) => RowAction[],
  onOpen: (id: number) => void,
) {
  const { t } = useTranslation('admin-users');
  const navigate = useNavigate();
  return (user: AdminUser): RowAction[] => {
    const { id, masterId, email } = user;
    const profile = { to: '/user/$id', params: { id: String(id) } } as const;
    const ways: RowAction[] = [
      {
        key: 'details',
        label: t('actions.details'),
        icon: <IconListDetails {...iconProps} />,
        run: () => onOpen(id),
      },
      {
        key: 'profile',
        label: t('actions.profile'),
        icon: <IconUser {...iconProps} />,
        run: () => void navigate(profile),
      },
    ];
    if (masterId !== null)
      ways.push(
        {
          key: 'master',
          label: t('actions.master'),
          icon: <IconTool {...iconProps} />,
          run: () => void navigate({ to: '/master/$id', params: { id: String(masterId) } }),
        },
        {
          key: 'verification',
          label: t('actions.verification'),
          icon: <IconIdBadge2 {...iconProps} />,
          run: () =>
            void navigate({
              to: '/admin/{-$tab}',
              params: { tab: 'verification' },
              search: { view: 'all', search: email, item: id },
            }),
        },
      );
    return [...ways, ...changes(user)];
  };
}
