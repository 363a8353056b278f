import type { Bill } from '@mesterhand/domain/bills/schema';
import { maxObjectionPictures } from '@mesterhand/domain/bills/state';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useErrorText } from '../../core/api/errors.ts';
import { useIssueTexts } from '../../core/api/issue-texts.ts';
import { trpc } from '../../core/api/trpc.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useUnsent } from '../../core/forms/use-unsent.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { UnsentDraft } from '../agreements/job/unsent-draft.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { PictureField } from '../job-requests/describe/picture-field.tsx';
import { LawQuote } from '../offers/view/law-quote.tsx';
import { objectionDraftKey, readObjectionDraft } from './objection-draft.ts';
import { useObjectionPictures } from './use-objection-pictures.ts';

type ObjectionFormProps = { bill: Bill; userId: number; onClose(): void };

function useObjection({ bill: { bookingId }, userId, onClose }: ObjectionFormProps) {
  const { t } = useTranslation('bills');
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const issueTexts = useIssueTexts();
  const draft = useUnsent(objectionDraftKey(userId, bookingId), readObjectionDraft);
  const { start, store } = draft;
  const [reason, setReason] = useState(start?.reason ?? '');
  const [problem, setProblem] = useState<string>();
  const pictures = useObjectionPictures(start?.pictures ?? []);
  const joined = pictures.urls.join(' ');
  const isSent = useRef(false);
  useEffect(() => {
    // What was sent is not stored again while the screen follows.
    if (isSent.current) return;
    const isEmpty = reason === '' && joined === '';
    store(isEmpty ? null : { reason, pictures: joined === '' ? [] : joined.split(' ') });
  }, [store, reason, joined]);
  const object = trpc.bookings.bills.object.useMutation({
    onSuccess: async () => {
      isSent.current = true;
      store(null);
      showToast({ title: t('objection.sent') });
      onClose();
      await utils.bookings.invalidate();
    },
  });
  const { error, isPending } = object;
  const refused = error === null ? {} : issueTexts(error);
  const isAtField = Object.keys(refused).length > 0;
  return {
    reason,
    type: (text: string) => {
      setReason(text);
      setProblem(undefined);
    },
    problem: problem ?? refused.reason,
    pictures,
    isStored: draft.isStored,
    isLost: () => !isSent.current && (draft.isLost() || !pictures.isReady),
    failure: error === null || isAtField ? undefined : errorText(error),
    isBusy: isPending,
    submit: (event: SubmitEvent) => {
      event.preventDefault();
      if (isPending) return;
      if (reason.trim() === '') setProblem(t('objection.reasonRequired'));
      else if (pictures.isReady) object.mutate({ bookingId, reason, pictures: pictures.urls });
    },
  };
}

/** The customer says what is wrong with the bill, with pictures. */
export default function ObjectionForm(props: ObjectionFormProps) {
  const { t } = useTranslation('bills');
  const field = useRef<HTMLTextAreaElement>(null);
  const { reason, type, problem, pictures, failure, isBusy, submit, ...unsent } =
    useObjection(props);
  useEffect(() => field.current?.focus(), [problem]);
  return (
    <Panel component="section" aria-label={t('objection.title')}>
      <Form onSubmit={submit} gap="md" aria-busy={isBusy}>
        <Text component="h2" fz="xl">
          {t('objection.title')}
        </Text>
        <LawQuote id="billObjection" />
        <Textarea
          ref={field}
          name="reason"
          label={t('objection.reason')}
          description={t('objection.reasonHint')}
          rows={4}
          maxLength={2000}
          value={reason}
          error={problem}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <PictureField
          state={pictures}
          error={undefined}
          description={t('objection.pictures', { count: maxObjectionPictures })}
        />
        <UnsentDraft {...unsent} />
        <FieldError>{failure}</FieldError>
        <Actions>
          <Button type="submit" loading={isBusy} disabled={!pictures.isReady}>
            {t('objection.send')}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={props.onClose}>
            {t('objection.keep')}
          </Button>
        </Actions>
      </Form>
    </Panel>
  );
}
