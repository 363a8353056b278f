import type { Verification } from '@mesterhand/domain/admin/verification';
import type { IdentityDocument } from '@mesterhand/domain/documents/schema';
import { requiredDocuments } from '@mesterhand/domain/uploads/documents';
import { useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { IconCheck, IconX } from '../../ui/icons.gen.ts';
import { Group } from '../../ui/layout.tsx';
import { useOutcome } from '../admin/panel/outcome.ts';
import { ReasonDialog } from '../admin/panel/reason-dialog.tsx';
import { useVerificationRefresh } from './use-verifications.ts';

type DecisionProps = { master: Verification; document: IdentityDocument };

/** Decides on the viewed file and version: the server refuses it after a replacement or another decision. */
function useDecision({ userId }: Verification, { type, fileName, status }: IdentityDocument) {
  const { t } = useTranslation('admin-verification');
  const outcome = useOutcome({ failed: t('decide.failed'), refresh: useVerificationRefresh() });
  const approval = trpc.admin.verification.decide.useMutation(outcome(t('decide.approved')));
  const rejection = trpc.admin.verification.decide.useMutation(outcome(t('decide.rejected')));
  const document = { userId, type, fileName, seen: status };
  return {
    isApproving: approval.isPending,
    isRejecting: rejection.isPending,
    approve: () => approval.mutate({ ...document, decision: 'approved' }),
    // A refused request keeps the typed reason.
    reject: (reason: string, onSuccess: () => void) =>
      rejection.mutate({ ...document, decision: 'rejected', reason }, { onSuccess }),
  };
}

/** Approve, or reject with a reason that is sent to the master. */
export function DocumentDecision({ master, document }: DecisionProps) {
  const { t } = useTranslation(['admin-verification', 'auth']);
  const { approve, reject, isApproving, isRejecting } = useDecision(master, document);
  const [isAsked, setAsked] = useState(false);
  const { type, status, fileRemovedAt } = document;
  const name = t(`auth:documents.${type}`);
  const takesBadge = master.isVerified && requiredDocuments.some((required) => required === type);
  return (
    <Group gap="xs" mt="auto" grow preventGrowOverflow={false}>
      {status !== 'approved' && fileRemovedAt === null && (
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          aria-label={t('decide.approveOne', { name })}
          loading={isApproving}
          onClick={approve}
        >
          {t('decide.approve')}
        </Button>
      )}
      {status !== 'rejected' && (
        <Button
          variant="default"
          c="var(--danger)"
          leftSection={<IconX size={18} aria-hidden />}
          aria-label={t('decide.rejectOne', { name })}
          disabled={isApproving}
          onClick={() => setAsked(true)}
        >
          {t('decide.reject')}
        </Button>
      )}
      {isAsked && (
        <ReasonDialog
          title={t('decide.rejectTitle', { name })}
          text={t('decide.rejectText')}
          confirmLabel={t('decide.reject')}
          reason="required"
          busy={isRejecting}
          onConfirm={(reason) => reject(reason, () => setAsked(false))}
          onClose={() => setAsked(false)}
        >
          {takesBadge && (
            <Alert mt="md" color="yellow">
              {t('decide.takesBadge')}
            </Alert>
          )}
        </ReasonDialog>
      )}
    </Group>
  );
}
