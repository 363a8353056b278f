import { type ReactNode, useState } from 'react';
import { readStored, writeStored } from '../../../core/browser/local-storage.ts';

export type AdminColumn<Row> = {
  /** Names the column where a choice of columns is kept. */
  key: string;
  title: string;
  render(row: Row): ReactNode;
  /** What stands in the exported file; a column without it is not exported. */
  text?(row: Row): string | number | null;
  /** The order of the list that this column's heading switches on. */
  sort?: string;
  align?: 'right';
  width?: number;
  /** Shown once it is chosen. */
  isOptional?: boolean;
  /** Stands beside the heading of that card. */
  isPicture?: boolean;
  /** Says itself what it is, as a badge does: on a card its name is left to those who hear it. */
  isPlain?: boolean;
  /** Longer text: on a card it stands on lines of its own. */
  isWords?: boolean;
  /** Always shown, and the heading of the card that a row is on a phone. */
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

/** Which columns somebody wants to see; kept on this device. */
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
    /** Back to the columns that the table comes with. */
    reset: () => save({}),
    isChosen: Object.keys(choice).length > 0,
  };
}
