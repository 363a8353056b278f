import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Group, Text } from '../../../ui/layout.tsx';
import classes from './admin-table.module.css';
import type { Bulk, BulkAction, RowBulkAction } from './bulk.ts';
import type { Selection } from './selection.ts';
import { ReasonDialog } from '../panel/reason-dialog.tsx';

type BulkBarProps<Row> = {
  actions: readonly BulkAction<Row>[];
  selection: Selection<Row>;
  bulk: Bulk<Row>;
};

type RunningProps = { label: ReactNode; percent?: number; onStop(): void };

function Running({ label, percent, onStop }: RunningProps) {
  const { t } = useTranslation('core');
  return (
    <Group className={classes.bulk} gap="xs" role="status">
      <span>{label}</span>
      {percent !== undefined && (
        <Progress flex="1 1 160px" value={percent} aria-label={t('loading')} />
      )}
      <Button variant="subtle" size="sm" onClick={onStop}>
        {t('cancel')}
      </Button>
    </Group>
  );
}

/** What ran last, with its way back. */
function Outcome<Row>({ bulk: { outcome, undo, dismiss } }: Pick<BulkBarProps<Row>, 'bulk'>) {
  const { t } = useTranslation(['admin', 'core']);
  if (outcome === null) return null;
  return (
    <Group className={classes.bulk} gap="xs" role="status">
      <Text span inherit fw={650}>
        {outcome.action.label}: {t('admin:bulk.done', { count: outcome.rows.length })}
      </Text>
      <Button variant="default" size="sm" onClick={() => void undo(outcome)}>
        {t('admin:bulk.undo')}
      </Button>
      <Button variant="subtle" size="sm" onClick={dismiss}>
        {t('core:close')}
      </Button>
    </Group>
  );
}

/** The bulk actions for the selected rows, and what became of them. */
export default function BulkBar<Row>({ actions, selection, bulk }: BulkBarProps<Row>) {
  const { t } = useTranslation('admin');
  const { run, stop, progress } = bulk;
  const { selected, selectFound, loaded } = selection;
  const [pendingAction, setPendingAction] = useState<RowBulkAction<Row> | null>(null);
  const rowsOf = (action: BulkAction<Row>) => {
    if ('together' in action) return selected;
    const { applies } = action;
    return applies ? selected.filter((row) => applies(row)) : selected;
  };
  const begin = (action: BulkAction<Row>) => {
    if ('together' in action) return action.together(selected);
    return action.confirm ? setPendingAction(action) : void run(action, rowsOf(action));
  };
  if (progress) {
    const label = `${progress.label}: ${progress.done}/${progress.all}`;
    return <Running label={label} percent={(100 * progress.done) / progress.all} onStop={stop} />;
  }
  if (loaded !== null)
    return <Running label={t('bulk.reading', { count: loaded })} onStop={selection.stop} />;
  if (selected.length === 0) return <Outcome bulk={bulk} />;
  return (
    <Group className={classes.bulk} gap="xs" role="toolbar" aria-label={t('bulk.label')}>
      <Text span inherit fw={650} role="status">
        {t('bulk.selected', { count: selected.length })}
      </Text>
      {actions.map((action) => (
        <Button
          key={action.key}
          size="sm"
          variant="default"
          {...(action.tone === 'danger' && { c: 'var(--danger)' })}
          disabled={rowsOf(action).length === 0}
          onClick={() => begin(action)}
        >
          {action.label} ({rowsOf(action).length})
        </Button>
      ))}
      {selectFound && (
        <Button variant="subtle" size="sm" onClick={selectFound}>
          {t('bulk.selectFound')}
        </Button>
      )}
      <Button variant="subtle" size="sm" onClick={selection.clear}>
        {t('bulk.clear')}
      </Button>
      {pendingAction?.confirm && (
        <ReasonDialog
          title={pendingAction.confirm.title}
          text={pendingAction.confirm.text}
          confirmLabel={`${pendingAction.confirm.label} (${rowsOf(pendingAction).length})`}
          tone={pendingAction.tone === 'danger' ? 'danger' : 'brand'}
          reason={pendingAction.confirm.withReason === true ? 'optional' : 'none'}
          onClose={() => setPendingAction(null)}
          onConfirm={(reason) => {
            setPendingAction(null);
            void run(pendingAction, rowsOf(pendingAction), reason);
          }}
        />
      )}
    </Group>
  );
}
