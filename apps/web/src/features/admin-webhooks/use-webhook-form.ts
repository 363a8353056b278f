import { useForm } from '@mantine/form';
import {
  type CreateWebhookInput,
  createWebhookInput,
  type Webhook,
} from '@mesterhand/domain/webhooks/schema';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useErrorText } from '../../core/api/errors.ts';
import { useIssueTexts } from '../../core/api/issue-texts.ts';
import { newAttemptKey } from '../../core/browser/session-storage.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useVersionConflict } from '../../core/browser/use-version-conflict.ts';
import { useErrorFocus } from '../auth/use-error-focus.ts';
import type { ShownSecret } from './secret-dialog.tsx';

const nothing: CreateWebhookInput = { url: '', description: '', events: [], enabled: true };

function valuesOf(webhook: Webhook | undefined): CreateWebhookInput {
  const { url, description, events, enabled } = webhook ?? nothing;
  return { url, description, events, enabled };
}

function useProblems() {
  const issueTexts = useIssueTexts();
  return (values: CreateWebhookInput) => {
    const { error } = createWebhookInput.safeParse(values);
    return error ? issueTexts(new Error('Refused', { cause: { issues: error.issues } })) : {};
  };
}

/** The same input reuses its idempotency key, so a retry creates it once. */
function useCreate() {
  const utils = trpc.useUtils();
  const attempt = useRef({ content: '', key: '' });
  return useMutation({
    mutationFn: (webhook: CreateWebhookInput) => {
      const content = JSON.stringify(webhook);
      if (attempt.current.content !== content) attempt.current = { content, key: newAttemptKey() };
      const context = { idempotencyKey: attempt.current.key };
      return utils.client.admin.webhooks.create.mutate(webhook, { context });
    },
  });
}

type FormOptions = {
  webhook: Webhook | undefined;
  onSecret(secret: ShownSecret): void;
  onDone(): void;
};

/** The form of a new or existing webhook. A refusal is shown at its field, and the input stays. */
export function useWebhookForm({ webhook, onSecret, onDone }: FormOptions) {
  const { t } = useTranslation('admin-webhooks');
  const problems = useProblems();
  const issueTexts = useIssueTexts();
  const errorText = useErrorText();
  const { client, admin } = trpc.useUtils();
  const { webhooks } = admin;
  const newer = useVersionConflict<Webhook>(webhook);
  const { form: element, focusFirstError } = useErrorFocus();
  const form = useForm({ initialValues: valuesOf(webhook), validate: problems });
  const create = useCreate();
  const update = trpc.admin.webhooks.update.useMutation();
  const finish = () => {
    showToast({ title: webhook ? t('done.updated') : t('done.created') });
    form.resetDirty();
    onDone();
    void webhooks.invalidate();
  };
  const onError = (error: unknown) => {
    const texts = issueTexts(error);
    form.setErrors(texts);
    if (Object.keys(texts).length > 0) return focusFirstError();
    showToast({ title: t('failed.save'), message: errorText(error), tone: 'error' });
    if (webhook) void newer.find(error, () => client.admin.webhooks.get.query({ id: webhook.id }));
  };
  const isBusy = create.isPending || update.isPending;
  const onCreated = ({ secret }: { secret: string }) => {
    onSecret({ secret, until: null });
    finish();
  };
  const send = (version?: number) =>
    form.onSubmit((values) => {
      const { data } = createWebhookInput.safeParse(values);
      if (data === undefined || isBusy) return;
      if (webhook)
        update.mutate({ ...data, id: webhook.id, version }, { onSuccess: finish, onError });
      else create.mutate(data, { onSuccess: onCreated, onError });
    }, focusFirstError);
  const take = (stored: Webhook) => {
    form.setValues(valuesOf(stored));
    newer.adopt(stored);
  };
  const keep = (stored: Webhook) => {
    newer.adopt(stored);
    send(stored.version)();
  };
  return { form, element, submit: send(newer.version), newer: newer.newer, take, keep, isBusy };
}

export type WebhookForms = ReturnType<typeof useWebhookForm>['form'];
