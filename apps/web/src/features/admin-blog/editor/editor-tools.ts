import type { ChainedCommands, Editor } from '@tiptap/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconBraces,
  IconCode,
  IconColumnInsertRight,
  IconColumnRemove,
  IconH2,
  IconH3,
  IconH4,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhotoPlus,
  IconRowInsertBottom,
  IconRowRemove,
  IconSeparator,
  IconStrikethrough,
  IconTable,
  IconTableMinus,
  IconTableOptions,
  IconUnderline,
} from '../../../ui/icons.gen.ts';

type Act = (chain: ChainedCommands) => ChainedCommands;

type Tool = {
  icon: typeof IconBold;
  /** Absent for tools that open a dialog: link and picture. */
  act?: Act;
  /** Whether the tool is shown as pressed at the cursor. */
  active?: [name: string, attributes?: Record<string, unknown>];
  keys?: string;
};

const heading = (level: 2 | 3 | 4): Pick<Tool, 'act' | 'active'> => ({
  act: (chain) => chain.toggleHeading({ level }),
  active: ['heading', { level }],
});

/** Tools by their translation key. */
export const tools = {
  undo: { icon: IconArrowBackUp, act: (chain) => chain.undo(), keys: 'Ctrl+Z' },
  redo: { icon: IconArrowForwardUp, act: (chain) => chain.redo(), keys: 'Ctrl+Y' },
  h2: { icon: IconH2, ...heading(2), keys: 'Ctrl+Alt+2' },
  h3: { icon: IconH3, ...heading(3), keys: 'Ctrl+Alt+3' },
  h4: { icon: IconH4, ...heading(4), keys: 'Ctrl+Alt+4' },
  bold: { icon: IconBold, act: (chain) => chain.toggleBold(), active: ['bold'], keys: 'Ctrl+B' },
  italic: {
    icon: IconItalic,
    act: (chain) => chain.toggleItalic(),
    active: ['italic'],
    keys: 'Ctrl+I',
  },
  underline: {
    icon: IconUnderline,
    act: (chain) => chain.toggleUnderline(),
    active: ['underline'],
    keys: 'Ctrl+U',
  },
  strike: {
    icon: IconStrikethrough,
    act: (chain) => chain.toggleStrike(),
    active: ['strike'],
    keys: 'Ctrl+Shift+S',
  },
  code: { icon: IconCode, act: (chain) => chain.toggleCode(), active: ['code'], keys: 'Ctrl+E' },
  bulletList: {
    icon: IconList,
    act: (chain) => chain.toggleBulletList(),
    active: ['bulletList'],
    keys: 'Ctrl+Shift+8',
  },
  orderedList: {
    icon: IconListNumbers,
    act: (chain) => chain.toggleOrderedList(),
    active: ['orderedList'],
    keys: 'Ctrl+Shift+7',
  },
  blockquote: {
    icon: IconBlockquote,
    act: (chain) => chain.toggleBlockquote(),
    active: ['blockquote'],
    keys: 'Ctrl+Shift+B',
  },
  codeBlock: {
    icon: IconBraces,
    act: (chain) => chain.toggleCodeBlock(),
    active: ['codeBlock'],
    keys: 'Ctrl+Alt+C',
  },
  rule: { icon: IconSeparator, act: (chain) => chain.setHorizontalRule() },
  link: { icon: IconLink, active: ['link'], keys: 'Ctrl+K' },
  picture: { icon: IconPhotoPlus, active: ['image'] },
  table: {
    icon: IconTable,
    act: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
    active: ['table'],
  },
  rowAfter: { icon: IconRowInsertBottom, act: (chain) => chain.addRowAfter() },
  columnAfter: { icon: IconColumnInsertRight, act: (chain) => chain.addColumnAfter() },
  deleteRow: { icon: IconRowRemove, act: (chain) => chain.deleteRow() },
  deleteColumn: { icon: IconColumnRemove, act: (chain) => chain.deleteColumn() },
  headerRow: { icon: IconTableOptions, act: (chain) => chain.toggleHeaderRow() },
  deleteTable: { icon: IconTableMinus, act: (chain) => chain.deleteTable() },
} satisfies Record<string, Tool>;
export type ToolName = keyof typeof tools;

/** In toolbar order. */
export const toolGroups: readonly (readonly ToolName[])[] = [
  ['undo', 'redo'],
  ['h2', 'h3', 'h4'],
  ['bold', 'italic', 'underline', 'strike', 'code'],
  ['bulletList', 'orderedList', 'blockquote', 'codeBlock', 'rule'],
  ['link', 'picture', 'table'],
];

/** Shown while the cursor is in a table. */
export const tableTools: readonly ToolName[] = [
  'rowAfter',
  'columnAfter',
  'deleteRow',
  'deleteColumn',
  'headerRow',
  'deleteTable',
];

export function toolOf(name: ToolName): Tool {
  return tools[name];
}

export type ToolState = { isActive: boolean; isDisabled: boolean };

export function stateOf(editor: Editor, name: ToolName): ToolState {
  const { act, active } = toolOf(name);
  return {
    isActive: active !== undefined && editor.isActive(...active),
    isDisabled: !editor.isEditable || (act !== undefined && !act(editor.can().chain()).run()),
  };
}
