import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Group, Text } from '../../../ui/layout.tsx';
import classes from './admin-table.module.css';
import { type BulkAction, type RowBulkAction, useBulk } from './bulk.ts';
import { ReasonDialog } from '../panel/reason-dialog.tsx';

type BulkBarProps<Row> = {
  actions: readonly BulkAction<Row>[];
  selected: readonly Row[];
  onClear(): void;
  onEnd(): Promise<unknown>;
};

/** The bulk actions for the selected rows. */
export default function BulkBar<Row>({ actions, selected, onClear, onEnd }: BulkBarProps<Row>) {
  const { t } = useTranslation(['admin', 'core']);
  const { run, stop, progress } = useBulk<Row>(onEnd);
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
  if (progress)
    return (
      <Group className={classes.bulk} gap="xs" role="status">
        <span>
          {progress.label}: {progress.done}/{progress.all}
        </span>
        <Progress
          flex="1 1 160px"
          value={(100 * progress.done) / progress.all}
          aria-label={progress.label}
        />
        <Button variant="subtle" size="sm" onClick={stop}>
          {t('core:cancel')}
        </Button>
      </Group>
    );
  return (
    <Group
      className={classes.bulk}
      gap="xs"
      role="toolbar"
      aria-label={t('admin:bulk.label')}
      data-below-header
    >
      <Text span inherit fw={650} role="status">
        {t('admin:bulk.selected', { count: selected.length })}
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
      <Button variant="subtle" size="sm" onClick={onClear}>
        {t('admin:bulk.clear')}
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
