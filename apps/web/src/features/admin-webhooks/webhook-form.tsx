import { type WebhookEventType, webhookEventTypes } from '@mesterhand/domain/webhooks/events';
import type { Webhook } from '@mesterhand/domain/webhooks/schema';
import { useId } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextInput } from '../../ui/fields.tsx';
import { VersionConflictNote } from '../../ui/version-conflict-note.tsx';
import { Switch } from '../../ui/switch.tsx';
import { LeaveGuard } from '../admin/panel/leave-guard.tsx';
import type { ShownSecret } from './secret-dialog.tsx';
import { useWebhookForm, type WebhookForms } from './use-webhook-form.ts';
import { useWebhookWords } from './webhook-words.ts';
import classes from './webhooks.module.css';

const groups = [
  { name: 'bookings', types: webhookEventTypes.filter((type) => type.startsWith('booking.')) },
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
    <fieldset className={classes.group}>
      <legend>{t(`form.${name}`)}</legend>
      {types.map((type) => (
        <Checkbox
          key={type}
          label={
            <span className={classes.event}>
              {words.event(type)}
              <code className={classes.code}>{type}</code>
            </span>
          }
          checked={events.includes(type)}
          {...(isWrong && { 'aria-invalid': true, 'aria-describedby': errorId })}
          onChange={(event) => choose(type, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}

function Events({ form }: { form: WebhookForms }) {
  const { t } = useTranslation('admin-webhooks');
  const errorId = useId();
  const { events } = form.errors;
  return (
    <div className={classes.events} role="group" aria-label={t('form.events')}>
      <div className={classes.head}>
        <p className={classes.label}>{t('form.events')}</p>
        <Button
          size="sm"
          variant="subtle"
          onClick={() => form.setFieldValue('events', [...webhookEventTypes])}
        >
          {t('form.all')}
        </Button>
      </div>
      {events !== undefined && (
        <p id={errorId} className={classes.bad} role="alert">
          {events}
        </p>
      )}
      <div className={classes.groups}>
        {groups.map((group) => (
          <EventGroup key={group.name} group={group} form={form} errorId={errorId} />
        ))}
      </div>
    </div>
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
    <form ref={element} className={classes.form} aria-label={title} noValidate onSubmit={submit}>
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
      <div className={classes.buttons}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('core:cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {webhook ? t('admin-webhooks:form.save') : t('admin-webhooks:form.add')}
        </Button>
      </div>
      <LeaveGuard isDirty={form.isDirty} searchKey="item" />
    </form>
  );
}
