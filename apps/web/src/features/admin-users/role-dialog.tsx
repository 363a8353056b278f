import type { Role } from '@mesterhand/domain/access/roles';
import type { AdminUser } from '@mesterhand/domain/admin/users';
import { useId, useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Alert } from '../../ui/alert.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import { useOutcome } from '../admin/panel/outcome.ts';
import { ReasonDialog } from '../admin/panel/reason-dialog.tsx';
import { nameOf } from './user-columns.tsx';
import { type Manager, type RoleChoice, roleChoices } from './user-rules.ts';
import { usePeopleRefresh } from './use-users.ts';
import classes from './users.module.css';

type ChoiceProps = { choice: RoleChoice; isChosen: boolean; onChoose(role: Role): void };

/** A role with its rights; an unavailable one says why. */
function Choice({ choice, isChosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation(['admin-users', 'refusals']);
  const { role, isNow, refusal } = choice;
  const id = useId();
  return (
    <label className={classes.choice}>
      <input
        type="radio"
        name="role"
        checked={isChosen}
        disabled={refusal !== undefined}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-text`}
        onChange={() => onChoose(role)}
      />
      <span>
        <strong id={`${id}-name`}>{t(`roles.${role}.name`)}</strong>
        {isNow && (
          <Text span inherit ms="xs" fz="sm">
            {t('role.now')}
          </Text>
        )}
        <small id={`${id}-text`}>
          {t(`roles.${role}.text`)}
          {refusal !== undefined && (
            <Text span inherit display="block" c="var(--danger)">
              {t(`refusals:errors.${refusal}`)}
            </Text>
          )}
        </small>
      </span>
    </label>
  );
}

function useRoleChange(user: AdminUser) {
  const { t } = useTranslation('admin-users');
  const refresh = usePeopleRefresh();
  const outcome = useOutcome({ failed: t('role.failed'), refresh: () => refresh(user.id) });
  return trpc.admin.users.setRole.useMutation(outcome(t('role.done', { name: nameOf(user) })));
}

type RoleDialogProps = { user: AdminUser; manager: Manager; onClose(): void };

/** Changes a user's role: shows the rights of each, and which may be given (A-08, trap 2). */
export function RoleDialog({ user, manager, onClose }: RoleDialogProps) {
  const { t } = useTranslation('admin-users');
  const { mutate, isPending } = useRoleChange(user);
  const [role, setRole] = useState(user.role);
  const [isUntouched, setUntouched] = useState(false);
  const isSelf = user.id === manager.self.userId;
  const confirm = (reason: string) => {
    if (role === user.role) return setUntouched(true);
    mutate({ id: user.id, role, reason }, { onSettled: onClose });
  };
  return (
    <ReasonDialog
      title={t('role.title', { name: nameOf(user) })}
      text={t('role.text')}
      confirmLabel={t('role.confirm')}
      tone="brand"
      busy={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack component="fieldset" gap={4} mt="sm" p={0} miw={0} bd="none">
        <legend className="visually-hidden">{t('columns.role')}</legend>
        {roleChoices(manager, user).map((choice) => (
          <Choice
            key={choice.role}
            choice={choice}
            isChosen={choice.role === role}
            onChoose={setRole}
          />
        ))}
      </Stack>
      {isUntouched && role === user.role && (
        <Text c="var(--danger)" mt="sm" role="alert">
          {t('role.same')}
        </Text>
      )}
      {isSelf && role !== user.role && (
        <Alert mt="md" color="yellow">
          {t('role.self')}
        </Alert>
      )}
    </ReasonDialog>
  );
}
