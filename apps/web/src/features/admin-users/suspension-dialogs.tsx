import type { AdminUser } from '@mesterhand/domain/admin/users';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { useState } from 'react';
import { useErrorText } from '../../core/api/errors.ts';
import { useNow } from '../../core/browser/use-now.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { NativeSelect, Textarea } from '../../ui/fields.tsx';
import { Box, Text } from '../../ui/layout.tsx';
import { Bullets } from '../admin/panel/bullets.tsx';
import { useOutcome } from '../admin/panel/outcome.ts';
import { ReasonDialog } from '../admin/panel/reason-dialog.tsx';
import { nameOf } from './user-columns.tsx';
import { usePeopleRefresh } from './use-users.ts';

type DialogProps = { user: AdminUser; onClose(): void };
type Jobs = 'cancel' | 'keep';

/** Jobs named in the dialog; the rest are counted. */
const namedJobs = 5;

/** The open jobs of the person, and the choice what happens to them. */
function OpenJobs({
  id,
  value,
  onChange,
}: {
  id: number;
  value: Jobs;
  onChange(jobs: Jobs): void;
}) {
  const { t } = useTranslation('admin-users');
  const format = useFormat();
  const errorText = useErrorText();
  const { data, error } = trpc.admin.users.openJobs.useQuery({ id }, { staleTime: 0 });
  if (!data)
    return (
      <Text c="dimmed" mt="md" role="status">
        {error ? errorText(error) : t('suspension.loading')}
      </Text>
    );
  if (data.length === 0)
    return (
      <Text c="dimmed" mt="md">
        {t('suspension.none')}
      </Text>
    );
  const rest = data.length - namedJobs;
  return (
    <>
      <NativeSelect
        mt="md"
        label={t('suspension.jobs')}
        data={[
          { value: 'cancel', label: t('suspension.cancel') },
          { value: 'keep', label: t('suspension.keep') },
        ]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value === 'keep' ? 'keep' : 'cancel')}
      />
      <Bullets mt="sm">
        {data.slice(0, namedJobs).map((job) => (
          <li key={job.id}>
            #{job.id} · {format.date(job.date)} · {job.otherName}
          </li>
        ))}
        {rest > 0 && <li>{t('suspension.more', { count: rest })}</li>}
      </Bullets>
    </>
  );
}

/** Suspends an account until a day or until it is lifted, with the reason that the person reads. */
export function SuspendDialog({ user, onClose }: DialogProps) {
  const { t } = useTranslation(['admin-users', 'core']);
  const refresh = usePeopleRefresh();
  const name = nameOf(user);
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const [jobs, setJobs] = useState<Jobs>('cancel');
  const [isChecked, setChecked] = useState(false);
  const outcome = useOutcome({ failed: t('suspension.failed'), refresh: () => refresh(user.id) });
  const suspend = trpc.admin.users.suspend.useMutation(outcome(t('suspension.done', { name })));
  const isMissing = reason.trim() === '';
  const today = osloCivil(useNow()).date;
  const isPast = until !== '' && until < today;
  const confirm = () => {
    setChecked(true);
    if (isMissing || isPast) return;
    const input = { id: user.id, reason: reason.trim(), until: until === '' ? null : until, jobs };
    suspend.mutate(input, { onSettled: onClose });
  };
  return (
    <Dialog title={t('suspension.title', { name })} size="sm" brief onClose={onClose}>
      <p>{t('suspension.text')}</p>
      <Textarea
        mt="md"
        label={t('suspension.reason')}
        required
        error={isChecked && isMissing && t('suspension.missing')}
        value={reason}
        maxLength={1000}
        rows={3}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Box mt="md">
        <DateField
          label={t('suspension.last')}
          withAsterisk={false}
          error={isChecked && isPast && t('suspension.past')}
          isOffered={(day) => day >= today}
          value={until}
          onChange={setUntil}
        />
        <Text c="dimmed" fz="sm" mt={4}>
          {t('suspension.lastHint')}
        </Text>
      </Box>
      <OpenJobs id={user.id} value={jobs} onChange={setJobs} />
      <Actions justify="flex-end" mt="xl">
        <Button variant="default" onClick={onClose} disabled={suspend.isPending}>
          {t('core:cancel')}
        </Button>
        <Button color="red" loading={suspend.isPending} onClick={confirm}>
          {t('suspension.confirm')}
        </Button>
      </Actions>
    </Dialog>
  );
}

/** Lifts a suspension. */
export function LiftDialog({ user, onClose }: DialogProps) {
  const { t } = useTranslation('admin-users');
  const refresh = usePeopleRefresh();
  const name = nameOf(user);
  const outcome = useOutcome({
    failed: t('suspension.liftFailed'),
    refresh: () => refresh(user.id),
  });
  const lift = trpc.admin.users.lift.useMutation(outcome(t('suspension.lifted', { name })));
  return (
    <ReasonDialog
      title={t('suspension.liftTitle', { name })}
      text={t('suspension.liftText')}
      confirmLabel={t('actions.lift')}
      tone="brand"
      busy={lift.isPending}
      onConfirm={(reason) => lift.mutate({ id: user.id, reason }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
