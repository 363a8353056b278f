import type { Verification } from '@mesterhand/domain/admin/verification';
import { requiredDocuments } from '@mesterhand/domain/uploads/documents';
import { useId, useState } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { IconRosetteDiscountCheck, IconRosetteDiscountCheckFilled } from '../../ui/icons.gen.ts';
import { Group, Text } from '../../ui/layout.tsx';
import { useOutcome } from '../admin/panel/outcome.ts';
import { ReasonDialog } from '../admin/panel/reason-dialog.tsx';
import { useVerificationRefresh } from './use-verifications.ts';

function useBadge({ userId }: Verification) {
  const { t } = useTranslation('admin-verification');
  const outcome = useOutcome({ failed: t('badge.failed'), refresh: useVerificationRefresh() });
  const gift = trpc.admin.verification.verify.useMutation(outcome(t('badge.given')));
  const removal = trpc.admin.verification.verify.useMutation(outcome(t('badge.taken')));
  return {
    isGiving: gift.isPending,
    isTaking: removal.isPending,
    give: () => gift.mutate({ userId, verified: true }),
    take: (reason: string, onSettled: () => void) =>
      removal.mutate({ userId, verified: false, reason }, { onSettled }),
  };
}

/** The badge requires both mandatory documents to be approved. */
const isReady = ({ documents }: Verification): boolean =>
  requiredDocuments.every((type) =>
    documents.some((document) => document.type === type && document.status === 'approved'),
  );

function GiveBadge({ master }: { master: Verification }) {
  const { t } = useTranslation('admin-verification');
  const { give, isGiving } = useBadge(master);
  const id = useId();
  const isOpen = isReady(master);
  return (
    <>
      <Text flex="1 1 200px" id={id}>
        {t(isOpen ? 'badge.ready' : 'badge.notReady')}
      </Text>
      <Button
        leftSection={<IconRosetteDiscountCheckFilled size={20} aria-hidden />}
        disabled={!isOpen}
        aria-describedby={id}
        loading={isGiving}
        onClick={give}
      >
        {t('badge.give')}
      </Button>
    </>
  );
}

function TakeBadge({ master }: { master: Verification }) {
  const { t } = useTranslation('admin-verification');
  const { take, isTaking } = useBadge(master);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Text flex="1 1 200px">{t('badge.has')}</Text>
      <Button variant="default" c="var(--danger)" onClick={() => setAsked(true)}>
        {t('badge.take')}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={t('badge.takeTitle')}
          text={t('badge.takeText')}
          confirmLabel={t('badge.take')}
          reason="required"
          busy={isTaking}
          onConfirm={(reason) => take(reason, () => setAsked(false))}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

/** Kinds of work added after the badge was given: confirmed, or the badge is revoked. */
function AddedWorks({ master }: { master: Verification }) {
  const { t } = useTranslation('admin-verification');
  const format = useFormat();
  const { give, isGiving } = useBadge(master);
  const { licensedWorks, licensedWorksChangedAt } = master;
  if (licensedWorksChangedAt === null) return null;
  const date = format.date(licensedWorksChangedAt);
  return (
    <Group
      component="section"
      gap="md"
      p="md"
      bd="1px solid var(--line)"
      bdrs="var(--radius-card)"
      bg="var(--sunken)"
      aria-label={t('works.changed')}
    >
      <Text flex="1 1 200px">{t('works.added', { date, works: licensedWorks.join(', ') })}</Text>
      <Button loading={isGiving} onClick={give}>
        {t('works.confirm')}
      </Button>
    </Group>
  );
}

/** The public badge: given once the documents are approved, revoked with a reason that is sent to the master. */
export function BadgeDecision({ master }: { master: Verification }) {
  const { t } = useTranslation('admin-verification');
  return (
    <>
      {master.isVerified && <AddedWorks master={master} />}
      <Group
        component="section"
        gap="md"
        p="md"
        bd="1px solid var(--line)"
        bdrs="var(--radius-card)"
        bg="var(--sunken)"
        aria-label={t('badge.label')}
      >
        <IconRosetteDiscountCheck
          size={32}
          stroke={1.6}
          color={master.isVerified ? 'var(--brand-text)' : 'var(--ink-soft)'}
          aria-hidden
        />
        {master.isVerified ? <TakeBadge master={master} /> : <GiveBadge master={master} />}
      </Group>
    </>
  );
}
