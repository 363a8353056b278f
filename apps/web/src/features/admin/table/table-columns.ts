import { type ReactNode, useState } from 'react';
import { readStored, writeStored } from '../../../core/browser/local-storage.ts';

export type AdminColumn<Row> = {
  /** Identifies the column in stored column choices. */
  key: string;
  title: string;
  render(row: Row): ReactNode;
  /** The value in the exported file; a column without it is not exported. */
  text?(row: Row): string | number | null;
  /** The sort order that this column's heading selects. */
  sort?: string;
  align?: 'right';
  width?: number;
  /** Hidden by default. */
  isOptional?: boolean;
  /** Shown next to the heading of the card. */
  isPicture?: boolean;
  /** Self-explanatory, such as a badge: on a card its label is for screen readers only. */
  isPlain?: boolean;
  /** Longer text: on a card it gets lines of its own. */
  isWords?: boolean;
  /** Always shown, and the heading of the card on a phone. */
  isTitle?: boolean;
};

function readChoice(name: string): Record<string, boolean> {
  try {
    const kept: unknown = JSON.parse(readStored(name) ?? '{}');
    return Object.fromEntries(
      Object.entries(typeof kept === 'object' && kept !== null ? kept : {}).map(
        ([key, shown]) => [key, shown === true] as const,
      ),
    );
  } catch {
    return {};
  }
}

/** The visible columns, stored on this device. */
export function useColumnChoice<Row>(table: string, columns: readonly AdminColumn<Row>[]) {
  const name = `admin.columns.${table}`;
  const [choice, setChoice] = useState(() => readChoice(name));
  const isShown = ({ key, isTitle, isOptional }: AdminColumn<Row>): boolean =>
    isTitle === true || (choice[key] ?? isOptional !== true);
  const save = (next: Record<string, boolean>) => {
    setChoice(next);
    writeStored(name, Object.keys(next).length === 0 ? null : JSON.stringify(next));
  };
  return {
    shown: columns.filter(isShown),
    isShown,
    toggle: (column: AdminColumn<Row>) => save({ ...choice, [column.key]: !isShown(column) }),
    /** Restores the default columns. */
    reset: () => save({}),
    isChosen: Object.keys(choice).length > 0,
  };
}
