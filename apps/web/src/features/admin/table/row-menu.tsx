import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconButton } from '../../../ui/button.tsx';
import { IconDotsVertical } from '../../../ui/icons.gen.ts';
import { Menu } from '../../../ui/menu.tsx';
import dropdown from '../../../ui/dropdown.module.css';
import classes from './row-menu.module.css';

export type RowAction = {
  key: string;
  label: string;
  icon?: ReactNode;
  tone?: 'danger';
  /** Why it is disabled; absent when it is enabled. */
  disabled?: string | undefined;
  run(): void;
};

/** The menu of actions of one row. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const { t } = useTranslation('admin');
  const opener = useRef<HTMLButtonElement>(null);
  if (actions.length === 0) return null;
  const choose = (run: () => void) => {
    // A dialog returns the focus to the element that had it: to the button, because its menu is unmounted by then.
    opener.current?.focus({ preventScroll: true });
    run();
  };
  return (
    <Menu
      position="bottom-end"
      withinPortal
      classNames={{ dropdown: dropdown.dropdown ?? '', item: classes.item ?? '' }}
    >
      <Menu.Target>
        <IconButton
          ref={opener}
          className={classes.opener}
          label={t('table.actionsOf', { name: label })}
          size={36}
        >
          <IconDotsVertical size={20} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown miw={200} maw="min(320px, 92vw)">
        {actions.map(({ key, label: words, icon, tone, disabled, run }) => (
          <Menu.Item
            key={key}
            leftSection={icon}
            {...(tone === 'danger' && { c: 'var(--danger)' })}
            disabled={disabled !== undefined}
            title={disabled}
            onClick={() => choose(run)}
          >
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
