import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Group } from '../../../ui/layout.tsx';
import {
  stateOf,
  tableTools,
  toolGroups,
  type ToolName,
  toolOf,
  type ToolState,
} from './editor-tools.ts';
import classes from './editor.module.css';

/** The index that an arrow key moves to, out of `count`; undefined for other keys. */
function nextPlace(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (place + 1) % count;
  if (key === 'ArrowLeft') return (place + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Roving tabindex: one Tab stop for the whole toolbar, arrow keys within it. */
function useRovingFocus() {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<ToolName>('h2');
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [
      ...(bar.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? []),
    ];
    const place = buttons.findIndex((button) => button === document.activeElement);
    const next = nextPlace(event.key, place, buttons.length);
    if (place < 0 || next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return { bar, current, setCurrent, onKeyDown };
}

type ToolButtonProps = {
  name: ToolName;
  state: ToolState | undefined;
  isStop: boolean;
  onFocus(): void;
  onUse(): void;
};

function ToolButton({ name, state, isStop, onFocus, onUse }: ToolButtonProps) {
  const { t } = useTranslation('admin-blog');
  const { icon: Icon, keys, active } = toolOf(name);
  const label = t(`tools.${name}`);
  return (
    <IconButton
      className={classes.tool ?? ''}
      size={38}
      label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
      {...(active && { 'aria-pressed': state?.isActive === true })}
      data-active={state?.isActive || undefined}
      radius="md"
      tabIndex={isStop ? 0 : -1}
      disabled={state?.isDisabled === true}
      onFocus={onFocus}
      // Keeps the selection of the text while a tool is used.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUse}
    >
      <Icon size={20} stroke={1.8} aria-hidden />
    </IconButton>
  );
}

type ToolbarProps = {
  editor: Editor;
  /** For tools that open a dialog. */
  onAsk(tool: 'link' | 'picture'): void;
};

function useToolStates(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isInTable: now.isActive('table'),
      states: Object.fromEntries(
        [...toolGroups.flat(), ...tableTools].map((name) => [name, stateOf(now, name)]),
      ),
    }),
  });
}

/** The formatting tools. */
export function EditorToolbar({ editor, onAsk }: ToolbarProps) {
  const { t } = useTranslation('admin-blog');
  const { isInTable, states } = useToolStates(editor);
  const { bar, current, setCurrent, onKeyDown } = useRovingFocus();
  const groups = isInTable ? [...toolGroups, tableTools] : toolGroups;
  const usable = groups.flat().filter((name) => states[name]?.isDisabled !== true);
  const stop = usable.includes(current) ? current : usable[0];
  const use = (name: ToolName) => {
    if (name === 'link' || name === 'picture') return onAsk(name);
    toolOf(name).act?.(editor.chain().focus()).run();
  };
  return (
    <div
      ref={bar}
      className={classes.toolbar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('tools.label')}
      onKeyDown={onKeyDown}
    >
      {groups.map((group) => (
        <Group key={group[0]} gap={0} wrap="nowrap" flex="none">
          {group.map((name) => (
            <ToolButton
              key={name}
              name={name}
              state={states[name]}
              isStop={name === stop}
              onFocus={() => setCurrent(name)}
              onUse={() => use(name)}
            />
          ))}
        </Group>
      ))}
    </div>
  );
}
