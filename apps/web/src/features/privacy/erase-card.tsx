import { keptDays } from '@mesterhand/domain/backups/retention';
import type { ErasureStanding } from '@mesterhand/domain/privacy/erasure';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { expectSessionEnd, readSession, signOut } from '../../core/session/session.ts';
import { removeStored } from '../../core/browser/local-storage.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTextBlocks, useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Actions } from '../../ui/actions.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './privacy.module.css';
import { DialogPlace } from '../../ui/shell/dialog-place.tsx';

const ProofDialog = lazyPart(() => import('./proof-dialog.tsx'));

function useErasing() {
  const { t } = useTranslation('privacy');
  const navigate = useNavigate();
  return trpc.auth.account.erase.useMutation({
    onMutate: () => expectSessionEnd(true),
    onError: () => expectSessionEnd(false),
    onSuccess: () => {
      dispatchEvent(new Event('logout'));
      const userId = readSession()?.user.id;
      signOut();
      // Removes unsent messages.
      removeStored('outbox-');
      void import('../../core/vault/forget-account.ts').then(({ forgetAccount }) =>
        forgetAccount(userId),
      );
      showToast({ title: t('erase.done'), message: t('erase.doneText') });
      void navigate({ to: '/' });
    },
  });
}

function Consequences({ openJobs: count }: { openJobs: number }) {
  const { t } = useTranslation('privacy');
  const gone = useTextBlocks('privacy')('erase.gone', { days: keptDays }).flat();
  return (
    <Stack component="ul" className={classes.gone} gap={4} maw="68ch">
      {gone.map((line) => (
        <li key={line}>{line}</li>
      ))}
      <li>{count === 0 ? t('erase.noJobs') : t('erase.openJobs', { count })}</li>
    </Stack>
  );
}

/** Erasure of the account: what is deleted, what is retained, and the button. */
export function EraseCard({ standing }: { standing: ErasureStanding }) {
  const { t } = useTranslation('privacy');
  const [isAsking, setAsking] = useState(false);
  const erasing = useErasing();
  const { hasPassword, openJobs, isLastSuperadmin } = standing;
  return (
    <Panel component="section" className={classes.card} aria-labelledby="erase-title">
      <h3 id="erase-title">{t('erase.title')}</h3>
      <Text c="dimmed" size="sm" maw="68ch">
        {t('erase.text')}
      </Text>
      <Consequences openJobs={openJobs} />
      {isLastSuperadmin ? (
        <Alert color="gray" title={t('erase.last')} />
      ) : (
        <Actions>
          <Button variant="default" c="var(--danger)" onClick={() => setAsking(true)}>
            {t('erase.open')}
          </Button>
        </Actions>
      )}
      {isAsking && (
        <DialogPlace onClose={() => setAsking(false)}>
          <ProofDialog
            title={t('erase.dialogTitle')}
            confirmLabel={t('erase.confirm')}
            tone="danger"
            word={t('erase.word')}
            hasPassword={hasPassword}
            busy={erasing.isPending}
            onConfirm={(password, handlers) => erasing.mutate({ password }, handlers)}
            onClose={() => setAsking(false)}
          >
            <Text c="dimmed" size="sm" maw="68ch">
              {t('erase.dialogText')}
            </Text>
          </ProofDialog>
        </DialogPlace>
      )}
    </Panel>
  );
}
