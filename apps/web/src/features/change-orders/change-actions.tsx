import type { ChangeOrder } from '@mesterhand/domain/change-orders/schema';
import { type ChangeAction, decideChange } from '@mesterhand/domain/change-orders/state';
import { useErrorText } from '../../core/api/errors.ts';
import { trpc } from '../../core/api/trpc.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { useQuestion } from '../../core/navigation/question.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { AgreedJob } from '../agreements/job/agreed-job.tsx';

type ChangeActionsProps = { job: AgreedJob; change: ChangeOrder };

/** The texts of each decision. */
const texts = {
  accept: { done: 'accept.done', failed: 'accept.failed' },
  refuse: {
    done: 'refuse.done',
    failed: 'refuse.failed',
    button: 'refuse.button',
    question: 'refuse.question',
    consequence: 'refuse.consequence',
  },
  retract: {
    done: 'retract.done',
    failed: 'retract.failed',
    button: 'retract.button',
    question: 'retract.question',
    consequence: 'retract.consequence',
  },
} as const;

function useDecision(action: ChangeAction, onDone?: () => void) {
  const { t } = useTranslation('change-orders');
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  return trpc.bookings.changes[action].useMutation({
    onSuccess: () => showToast({ title: t(texts[action].done) }),
    onError: (error) =>
      showToast({ tone: 'error', title: t(texts[action].failed), message: errorText(error) }),
    onSettled: async () => {
      onDone?.();
      await utils.bookings.invalidate();
    },
  });
}

/** Accepting binds to pay, so its button names the price that it leads to. */
function Accept({ job, change }: ChangeActionsProps) {
  const { t } = useTranslation('change-orders');
  const format = useFormat();
  const accept = useDecision('accept');
  const { id, total, ceilingAfter } = change;
  const { kind } = job.agreement.content;
  const label = () => {
    if (total <= 0) return t('accept.button');
    if (ceilingAfter === null) return t('accept.more', { sum: format.price(total) });
    const sum = format.price(ceilingAfter);
    return t(kind === 'fixed' ? 'accept.to' : 'accept.atMost', { sum });
  };
  return (
    <Button size="lg" loading={accept.isPending} onClick={() => accept.mutate({ id })}>
      {label()}
    </Button>
  );
}

function Confirmed({ change, action }: { change: ChangeOrder; action: 'refuse' | 'retract' }) {
  const { t } = useTranslation('change-orders');
  const question = useQuestion({ ask: action, about: change.id });
  const decide = useDecision(action, question.close);
  return (
    <>
      <Button variant="light" color="red" onClick={question.open}>
        {t(texts[action].button)}
      </Button>
      {question.isOpen && (
        <ConfirmDialog
          title={t(texts[action].question)}
          text={t(texts[action].consequence)}
          confirmLabel={t(texts[action].button)}
          tone="danger"
          busy={decide.isPending}
          onConfirm={() => decide.mutate({ id: change.id })}
          onClose={question.close}
        />
      )}
    </>
  );
}

/** What this side may do about a change. */
export function ChangeActions({ job, change }: ChangeActionsProps) {
  const { side, booking } = job;
  if (side === 'none') return null;
  const situation = { state: change.state, status: booking.status };
  const may = (action: ChangeAction) => decideChange(side, situation, action).kind === 'step';
  const asked = (['refuse', 'retract'] as const).filter(may);
  if (!may('accept') && asked.length === 0) return null;
  return (
    <Actions>
      {may('accept') && <Accept job={job} change={change} />}
      {asked.map((action) => (
        <Confirmed key={action} change={change} action={action} />
      ))}
    </Actions>
  );
}
