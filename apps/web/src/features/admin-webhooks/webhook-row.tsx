import type { Webhook } from '@mesterhand/domain/webhooks/schema';
import { webhookEventTypes } from '@mesterhand/domain/webhooks/events';
import { useNavigate } from '@tanstack/react-router';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import {
  IconKey,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '../../ui/icons.gen.ts';
import { type RowAction, RowMenu } from '../admin/table/row-menu.tsx';
import type { WebhookChanges } from './use-webhooks.ts';
import { hostOf, nameOf, webhookStatusOf, useWebhookWords } from './webhook-words.ts';
import classes from './webhooks.module.css';

type RowProps = {
  webhook: Webhook;
  changes: WebhookChanges;
  onEdit(webhook: Webhook): void;
  onRoll(webhook: Webhook): void;
  onDelete(webhook: Webhook): void;
};

/** Delivery state: the last one, pending ones, and failed ones. */
function Health({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('admin-webhooks');
  const format = useFormat();
  const words = useWebhookWords();
  const { lastAttempt, failingSince, waiting, failed, oldSecretUntil } = webhook;
  return (
    <p className={classes.facts}>
      {lastAttempt === null ? (
        <span>{t('health.never')}</span>
      ) : (
        <span>
          {t('health.last', { outcome: words.outcome(lastAttempt) })},{' '}
          <time dateTime={lastAttempt.at}>{format.dateTime(lastAttempt.at)}</time>
        </span>
      )}
      {failingSince !== null && (
        <span className={classes.bad}>
          {t('health.since', { when: format.dateTime(failingSince) })}
        </span>
      )}
      {waiting > 0 && <span>{t('health.waiting', { count: waiting })}</span>}
      {failed > 0 && <span className={classes.bad}>{t('health.failed', { count: failed })}</span>}
      {oldSecretUntil !== null && (
        <span>{t('health.oldSecret', { when: format.dateTime(oldSecretUntil) })}</span>
      )}
    </p>
  );
}

function useActions({ webhook, changes, onEdit, onRoll, onDelete }: RowProps): RowAction[] {
  const { t } = useTranslation('admin-webhooks');
  const navigate = useNavigate();
  const showLog = () =>
    void navigate({
      to: '.',
      search: (kept: object): object => ({ ...kept, endpoint: webhook.id }),
      resetScroll: false,
    });
  const icon = { size: 18, 'aria-hidden': true } as const;
  const { enabled } = webhook;
  return [
    {
      key: 'edit',
      label: t('actions.edit'),
      icon: <IconPencil {...icon} />,
      run: () => onEdit(webhook),
    },
    {
      key: 'turn',
      label: enabled ? t('actions.pause') : t('actions.resume'),
      icon: enabled ? <IconPlayerPause {...icon} /> : <IconPlayerPlay {...icon} />,
      run: () => changes.turn(webhook),
    },
    {
      key: 'log',
      label: t('actions.log'),
      icon: <IconListDetails {...icon} />,
      run: showLog,
    },
    {
      key: 'roll',
      label: t('actions.roll'),
      icon: <IconKey {...icon} />,
      run: () => onRoll(webhook),
    },
    {
      key: 'delete',
      label: t('actions.delete'),
      icon: <IconTrash {...icon} />,
      tone: 'danger',
      run: () => onDelete(webhook),
    },
  ];
}

/** A webhook in the list: name, URL, state and actions. */
export function WebhookRow(props: RowProps) {
  const { t } = useTranslation('admin-webhooks');
  const { webhook, changes } = props;
  const { test } = changes;
  const { tone, name: standing } = webhookStatusOf(webhook);
  const name = nameOf(webhook);
  const isAll = webhook.events.length === webhookEventTypes.length;
  const isTesting = test.isPending && test.variables.id === webhook.id;
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <p className={classes.name}>
          <span className={classes.nameText}>{name}</span>
          <StatusBadge tone={tone}>{t(`states.${standing}`)}</StatusBadge>
        </p>
        <p className={classes.facts}>
          {name !== hostOf(webhook.url) && <span>{hostOf(webhook.url)}</span>}
          <span>{isAll ? t('allEvents') : t('eventCount', { count: webhook.events.length })}</span>
        </p>
        <Health webhook={webhook} />
      </div>
      <div className={classes.actions}>
        <IconButton
          label={t('testOf', { name })}
          size={36}
          loading={isTesting}
          onClick={() => test.mutate({ id: webhook.id })}
        >
          <IconSend size={20} aria-hidden />
        </IconButton>
        <RowMenu label={t('actionsOf', { name })} actions={useActions(props)} />
      </div>
    </li>
  );
}
