import { type WebhookEventType, webhookEventTypes } from '@mesterhand/domain/webhooks/event-types';
import type { Webhook } from '@mesterhand/domain/webhooks/schema';
import { useId } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { Checkbox, TextInput } from '../../ui/fields.tsx';
import { Box, Group, Stack, Text } from '../../ui/layout.tsx';
import { VersionConflictNote } from '../../ui/version-conflict-note.tsx';
import { Switch } from '../../ui/switch.tsx';
import { LeaveGuard } from '../admin/panel/leave-guard.tsx';
import type { ShownSecret } from './secret-dialog.tsx';
import { useWebhookForm, type WebhookForms } from './use-webhook-form.ts';
import { useWebhookWords } from './webhook-words.ts';

const groups = [
  { name: 'bookings', types: webhookEventTypes.filter((type) => type.startsWith('booking.')) },
  { name: 'offers', types: webhookEventTypes.filter((type) => type.startsWith('offer.')) },
  { name: 'reviews', types: webhookEventTypes.filter((type) => type.startsWith('review.')) },
] as const;

type GroupProps = { group: (typeof groups)[number]; form: WebhookForms; errorId: string };

function EventGroup({ group: { name, types }, form, errorId }: GroupProps) {
  const { t } = useTranslation('admin-webhooks');
  const words = useWebhookWords();
  const { events } = form.values;
  const isWrong = form.errors.events !== undefined;
  const choose = (type: WebhookEventType, isChosen: boolean) =>
    form.setFieldValue(
      'events',
      // In the fixed order, so that equal choices are equal arrays.
      webhookEventTypes.filter((each) => (each === type ? isChosen : events.includes(each))),
    );
  return (
    <Stack
      component="fieldset"
      gap="sm"
      miw={0}
      px="md"
      pt="sm"
      pb="md"
      bd="1px solid var(--line)"
      bdrs="var(--radius-control)"
    >
      <Box component="legend" px={4} fw={650} fz="sm">
        {t(`form.${name}`)}
      </Box>
      {types.map((type) => (
        <Checkbox
          key={type}
          label={
            <Box component="span" display="grid" lh={1.4}>
              {words.event(type)}
              <Text component="code" c="dimmed" size="xs">
                {type}
              </Text>
            </Box>
          }
          checked={events.includes(type)}
          {...(isWrong && { 'aria-invalid': true, 'aria-describedby': errorId })}
          onChange={(event) => choose(type, event.currentTarget.checked)}
        />
      ))}
    </Stack>
  );
}

function Events({ form }: { form: WebhookForms }) {
  const { t } = useTranslation('admin-webhooks');
  const errorId = useId();
  const { events } = form.errors;
  return (
    <Stack gap="xs" role="group" aria-label={t('form.events')}>
      <Group justify="space-between" gap="xs" mih={42}>
        <Text fw={650} size="sm">
          {t('form.events')}
        </Text>
        <Button
          size="sm"
          variant="subtle"
          onClick={() => form.setFieldValue('events', [...webhookEventTypes])}
        >
          {t('form.all')}
        </Button>
      </Group>
      {events !== undefined && (
        <Text id={errorId} c="var(--danger)" size="sm" role="alert">
          {events}
        </Text>
      )}
      <Columns width={240} gap="md" align="stretch">
        {groups.map((group) => (
          <EventGroup key={group.name} group={group} form={form} errorId={errorId} />
        ))}
      </Columns>
    </Stack>
  );
}

function Fields({ form }: { form: WebhookForms }) {
  const { t } = useTranslation('admin-webhooks');
  return (
    <>
      <TextInput
        label={t('form.url')}
        description={t('form.urlHint')}
        placeholder="https://hooks.example.no/mesterhand"
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TextInput
        label={t('form.description')}
        description={t('form.descriptionHint')}
        maxLength={200}
        {...form.getInputProps('description')}
      />
      <Events form={form} />
      <Switch
        label={t('form.enabled')}
        description={t('form.enabledHint')}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
    </>
  );
}

type NewerWebhookProps = {
  stored: Webhook;
  values: WebhookForms['values'];
  isBusy: boolean;
  onTake(): void;
  onKeep(): void;
};

/** What another administrator has saved meanwhile, next to the own input. */
function NewerWebhook({ stored, values, ...choices }: NewerWebhookProps) {
  const { t } = useTranslation('admin-webhooks');
  const words = useWebhookWords();
  const list = (types: readonly WebhookEventType[]) => types.map(words.event).join(', ');
  const state = (isOn: boolean) => t(isOn ? 'states.enabled' : 'states.paused');
  const fields = [
    { name: t('form.url'), theirs: stored.url, own: values.url },
    { name: t('form.description'), theirs: stored.description, own: values.description },
    { name: t('form.events'), theirs: list(stored.events), own: list(values.events) },
    { name: t('form.enabled'), theirs: state(stored.enabled), own: state(values.enabled) },
  ];
  return <VersionConflictNote fields={fields} {...choices} />;
}

type WebhookFormProps = {
  webhook: Webhook | undefined;
  onSecret(secret: ShownSecret): void;
  onClose(): void;
};

/** Creates or edits a webhook. Asks before unsaved input is lost. */
export function WebhookForm({ webhook, onSecret, onClose }: WebhookFormProps) {
  const { t } = useTranslation(['admin-webhooks', 'core']);
  const state = useWebhookForm({ webhook, onSecret, onDone: onClose });
  const { form, element, submit, newer, take, keep, isBusy } = state;
  const title = webhook ? t('admin-webhooks:form.edit') : t('admin-webhooks:form.new');
  return (
    <form ref={element} aria-label={title} noValidate onSubmit={submit}>
      <Stack>
        {newer && (
          <NewerWebhook
            stored={newer}
            values={form.values}
            isBusy={isBusy}
            onTake={() => take(newer)}
            onKeep={() => keep(newer)}
          />
        )}
        <Fields form={form} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t('core:cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {webhook ? t('admin-webhooks:form.save') : t('admin-webhooks:form.add')}
          </Button>
        </Group>
      </Stack>
      <LeaveGuard isDirty={form.isDirty} searchKey="item" />
    </form>
  );
}
