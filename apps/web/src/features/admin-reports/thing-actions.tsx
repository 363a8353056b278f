import type { Report } from '@mesterhand/domain/reports/schema';
import { useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { IconEye, IconEyeOff, IconFlag, IconTrash } from '../../ui/icons.gen.ts';
import { DeleteMessage } from '../admin-messages/delete-message.tsx';
import { useOutcome } from '../admin/panel/outcome.ts';
import { ReasonDialog } from '../admin/panel/reason-dialog.tsx';

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** The subject is shown in many places: invalidates all of their queries. */
function useRefresh() {
  const utils = trpc.useUtils();
  return () => utils.invalidate();
}

type HidingProps = {
  what: 'hideReview' | 'hidePicture' | 'hideComment' | 'restoreComment';
  /** Whether a reason is recorded. */
  reason: 'optional' | 'none';
  isBusy: boolean;
  onHide(reason: string, end: () => void): void;
};

function Hiding({ what, reason, isBusy, onHide }: HidingProps) {
  const { t } = useTranslation('admin-reports');
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const isBack = what === 'restoreComment';
  const Icon = isBack ? IconEye : IconEyeOff;
  return (
    <>
      <Button variant="default" leftSection={<Icon {...icon} />} onClick={() => setAsking(true)}>
        {t(`action.${what}`)}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t(`title.${what}`)}
          text={t(`text.${what}`)}
          confirmLabel={t(`action.${what}`)}
          reason={reason}
          tone={isBack ? 'brand' : 'danger'}
          busy={isBusy}
          onConfirm={(words) => onHide(words, close)}
          onClose={close}
        />
      )}
    </>
  );
}

function ReviewActions({ id }: { id: number }) {
  const { t } = useTranslation('admin-reports');
  const outcome = useOutcome({ failed: t('hideReview.failed'), refresh: useRefresh() });
  const { mutate, isPending } = trpc.admin.reviews.reject.useMutation(
    outcome(t('hideReview.done')),
  );
  return (
    <Hiding
      what="hideReview"
      reason="optional"
      isBusy={isPending}
      onHide={(reason, end) => mutate({ id, reason }, { onSettled: end })}
    />
  );
}

function PictureActions({ id }: { id: number }) {
  const { t } = useTranslation('admin-reports');
  const outcome = useOutcome({ failed: t('hidePicture.failed'), refresh: useRefresh() });
  const { mutate, isPending } = trpc.admin.gallery.setVisibility.useMutation(
    outcome(t('hidePicture.done')),
  );
  return (
    <Hiding
      what="hidePicture"
      reason="none"
      isBusy={isPending}
      onHide={(_, end) => mutate({ id, isVisible: false }, { onSettled: end })}
    />
  );
}

/** Hides or restores, whichever applies; none for a deleted subject. */
function CommentActions({ subjectId: id, comment }: Report) {
  const { t } = useTranslation('admin-reports');
  const refresh = useRefresh();
  const outcome = useOutcome({ failed: t('hideComment.failed'), refresh });
  const hide = trpc.admin.comments.hide.useMutation(outcome(t('hideComment.done')));
  const restore = trpc.admin.comments.restore.useMutation(
    outcome(t('restoreComment.done'), t('restoreComment.failed')),
  );
  if (comment === null) return null;
  const { mutate, isPending } = comment.isHidden ? restore : hide;
  return (
    <Hiding
      key={String(comment.isHidden)}
      what={comment.isHidden ? 'restoreComment' : 'hideComment'}
      reason="optional"
      isBusy={isPending}
      onHide={(reason, end) => mutate({ id, reason }, { onSettled: end })}
    />
  );
}

function MessageActions({ report }: { report: Report }) {
  const { t } = useTranslation(['admin-reports', 'admin-messages']);
  const outcome = useOutcome({ failed: t('flagMessage.failed'), refresh: useRefresh() });
  const flag = trpc.admin.messages.flag.useMutation(outcome(t('flagMessage.done')));
  const [isAsking, setAsking] = useState(false);
  const { subjectId: id, excerpt: text, owner } = report;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFlag {...icon} />}
        loading={flag.isPending}
        onClick={() => flag.mutate({ id, flagged: true })}
      >
        {t('flagMessage.action')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash {...icon} />}
        onClick={() => setAsking(true)}
      >
        {t('admin-messages:delete.action')}
      </Button>
      {isAsking && (
        <DeleteMessage
          message={{ id, text, senderName: owner?.name ?? '' }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Actions on the subject, independent of the report's decision. */
export function ThingActions({ report }: { report: Report }) {
  const { subject, subjectId } = report;
  if (subject === 'message') return <MessageActions report={report} />;
  if (subject === 'comment') return <CommentActions {...report} />;
  if (subject === 'review') return <ReviewActions id={subjectId} />;
  return subject === 'picture' ? <PictureActions id={subjectId} /> : null;
}
