import { administratorPasswordMin } from '@mesterhand/domain/auth/password';
import type { SecondFactor } from '@mesterhand/domain/second-factor/schema';
import { useState } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Actions } from '../../ui/actions.tsx';
import { Alert } from '../../ui/alert.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconShieldCheck, IconShieldLock } from '../../ui/icons.gen.ts';
import { Group, Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonBlock, LoadingNote } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { DialogPlace } from '../../ui/shell/dialog-place.tsx';

const GuardDialog = lazyPart(() => import('./guard-dialog.tsx'));
const SetUpDialog = lazyPart(() => import('./set-up-dialog.tsx'));

type DialogProps = { hasPassword: boolean; onChanged(): void; onClose(): void };

function RenewDialog({ hasPassword, onChanged, onClose }: DialogProps) {
  const { t } = useTranslation('second-factor');
  const [codes, setCodes] = useState<string[]>();
  const renew = trpc.auth.secondFactor.renewRecoveryCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      onChanged();
    },
  });
  return (
    <GuardDialog
      title={t('renew.title')}
      text={t('renew.text')}
      confirmLabel={t('renew.confirm')}
      hasPassword={hasPassword}
      busy={renew.isPending}
      onConfirm={(proof, handlers) => renew.mutate(proof, handlers)}
      onClose={onClose}
    >
      {codes && <RecoveryCodes codes={codes} onDone={onClose} />}
    </GuardDialog>
  );
}

function OffDialog({ hasPassword, onChanged, onClose }: DialogProps) {
  const { t } = useTranslation('second-factor');
  const off = trpc.auth.secondFactor.switchOff.useMutation({
    onSuccess: () => {
      showToast({ title: t('off.done') });
      onChanged();
      onClose();
    },
  });
  return (
    <GuardDialog
      title={t('off.title')}
      text={t('off.text')}
      confirmLabel={t('off.confirm')}
      tone="danger"
      hasPassword={hasPassword}
      busy={off.isPending}
      onConfirm={(proof, handlers) => off.mutate(proof, handlers)}
      onClose={onClose}
    />
  );
}

type Action = 'setUp' | 'renew' | 'off';

function On({ factor, onAction }: { factor: SecondFactor; onAction(action: Action): void }) {
  const { t } = useTranslation('second-factor');
  const format = useFormat();
  const { since, recoveryCodesLeft: count, required } = factor;
  return (
    <>
      <Text c="dimmed" maw="68ch">
        {since !== null && t('card.since', { date: format.date(since) })}{' '}
        {t('card.left', { count })}
      </Text>
      {count <= 2 && <Alert color="gray" title={t('card.few')} />}
      <Actions>
        <Button variant="default" onClick={() => onAction('renew')}>
          {t('renew.open')}
        </Button>
        {!required && (
          <Button variant="default" c="var(--danger)" onClick={() => onAction('off')}>
            {t('off.open')}
          </Button>
        )}
      </Actions>
      {required && (
        <Text c="dimmed" maw="68ch">
          {t('card.requiredOn')}
        </Text>
      )}
    </>
  );
}

function Card({ factor, onChanged }: { factor: SecondFactor; onChanged(): void }) {
  const { t } = useTranslation('second-factor');
  const [action, setAction] = useState<Action>();
  const { on, required, passwordSuffices, hasPassword } = factor;
  const dialog = { hasPassword, onChanged, onClose: () => setAction(undefined) };
  return (
    <Panel component="section" gap="md" aria-labelledby="second-factor-title">
      <Group gap="var(--space-2) var(--space-3)">
        {on ? (
          <IconShieldCheck size={28} color="var(--brand-text)" aria-hidden />
        ) : (
          <IconShieldLock size={28} color="var(--brand-text)" aria-hidden />
        )}
        <h3 id="second-factor-title">{t('card.title')}</h3>
        <StatusBadge tone={on ? 'green' : 'grey'}>{t(on ? 'card.on' : 'card.off')}</StatusBadge>
      </Group>
      <Text c="dimmed" maw="68ch">
        {t('card.text')}
      </Text>
      {on && <On factor={factor} onAction={setAction} />}
      {!on && required && (
        <Alert
          color="gray"
          role="alert"
          title={passwordSuffices ? t('card.strength') : t('card.required')}
        >
          {passwordSuffices
            ? t('card.strengthText', { min: administratorPasswordMin })
            : t('card.requiredText')}
        </Alert>
      )}
      {!on && (
        <Actions>
          <Button onClick={() => setAction('setUp')}>{t('setUp.open')}</Button>
        </Actions>
      )}
      <DialogPlace onClose={dialog.onClose}>
        {action === 'setUp' && <SetUpDialog {...dialog} />}
        {action === 'renew' && <RenewDialog {...dialog} />}
        {action === 'off' && <OffDialog {...dialog} />}
      </DialogPlace>
    </Panel>
  );
}

/** Two-step sign-in with an authenticator app: enabling, renewing codes and disabling. */
export function SecondFactorCard() {
  const { t } = useTranslation('second-factor');
  const utils = trpc.useUtils();
  const { data, error, refetch } = trpc.auth.secondFactor.status.useQuery(undefined, {
    staleTime: 0,
  });
  if (data)
    // An administrator may be authorised for more from now on.
    return <Card factor={data} onChanged={() => void utils.invalidate()} />;
  if (error)
    return <ErrorState error={error} title={t('card.failed')} onRetry={() => void refetch()} />;
  return (
    <Panel gap="md" aria-busy>
      <LoadingNote />
      <SkeletonBlock width="60%" height={28} />
      <SkeletonBlock width="100%" height={44} />
    </Panel>
  );
}
