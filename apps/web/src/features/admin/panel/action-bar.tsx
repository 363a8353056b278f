import { Button } from '../../../ui/button.tsx';
import type { RowAction } from '../table/row-menu.tsx';
import { StickyActions } from './sticky-actions.tsx';

type ActionBarProps = {
  actions: readonly RowAction[];
  /** Of the buttons that destroy nothing. */
  variant: 'default' | 'filled';
};

/** The actions of what is shown, at the lower edge of its dialog. */
export function ActionBar({ actions, variant }: ActionBarProps) {
  return (
    <StickyActions>
      {actions.map(({ key, label, icon, tone, disabled, run }) => (
        <Button
          key={key}
          variant={tone === 'danger' ? 'default' : variant}
          {...(tone === 'danger' && disabled === undefined && { c: 'var(--danger)' })}
          leftSection={icon}
          disabled={disabled !== undefined}
          title={disabled}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </StickyActions>
  );
}
