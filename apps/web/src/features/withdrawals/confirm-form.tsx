import type { WithdrawalPreview } from '@mesterhand/domain/withdrawals/schema';
import { type SubmitEvent, useState } from 'react';
import { useErrorText } from '../../core/api/errors.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useUnsent } from '../../core/forms/use-unsent.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { currentLanguage } from '../../core/i18n/i18n.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FormFailure } from '../auth/form-failure.tsx';

const readStatement = (value: unknown): { statement: string } | undefined =>
  typeof value === 'object' && value !== null && 'statement' in value
    ? { statement: String(value.statement) }
    : undefined;

type ConfirmFormProps = {
  preview: WithdrawalPreview;
  userId: number;
  /** What the preview shows as due, in NOK. */
  due: number;
  onDone(): void;
  onClose(): void;
};

/** The second step: the confirmation that withdraws. No reason is required. */
export function ConfirmForm({ preview, userId, due, onDone, onClose }: ConfirmFormProps) {
  const { t, i18n } = useTranslation('withdrawals');
  const format = useFormat();
  const { bookingId } = preview;
  const draft = useUnsent(`outbox-withdrawal-${userId}-${bookingId}`, readStatement);
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const [statement, setStatement] = useState(draft.start?.statement ?? '');
  const withdraw = trpc.bookings.withdrawals.withdraw.useMutation({
    onSuccess: (made) => {
      draft.store(null);
      // The receipt is shown at once, without another call.
      utils.bookings.withdrawals.ofBooking.setData({ bookingId }, made);
      onDone();
    },
    // A sum that has changed is shown anew.
    onSettled: () => utils.bookings.invalidate(),
  });
  const { error, isPending } = withdraw;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const language = currentLanguage(i18n);
    withdraw.mutate({ bookingId, statement, seenDue: due, language });
  };
  return (
    <Panel component="section" aria-label={t('confirm.title')}>
      <Form onSubmit={submit} gap="md" aria-busy={isPending}>
        <Text component="h2" fz="xl">
          {t('confirm.title')}
        </Text>
        <p>{t('confirm.text', { sum: format.price(due) })}</p>
        <Textarea
          name="statement"
          label={t('confirm.statement')}
          description={t('confirm.statementHint')}
          rows={3}
          maxLength={1000}
          value={statement}
          onChange={(event) => {
            setStatement(event.currentTarget.value);
            draft.store({ statement: event.currentTarget.value });
          }}
        />
        <FormFailure text={error && errorText(error)} />
        <Actions>
          <Button type="submit" size="lg" color="red" loading={isPending}>
            {t('confirm.button')}
          </Button>
          <Button size="lg" variant="default" disabled={isPending} onClick={onClose}>
            {t('confirm.keep')}
          </Button>
        </Actions>
      </Form>
    </Panel>
  );
}
