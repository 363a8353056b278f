import { csvLine, csvMark } from '@mesterhand/domain/admin/csv';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { useEffect, useRef, useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { saveFile } from '../../../core/browser/save-file.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import type { GroupBulkAction } from './bulk.ts';
import { collectRows, type PageFetcher } from './collect-rows.ts';
import type { AdminColumn } from './table-columns.ts';

/** Maximum number of rows in a file: more would be a job for the database. */
const rowsExported = 20_000;

type Export<Row> = {
  name: string;
  columns: readonly AdminColumn<Row>[];
  fetchPage: PageFetcher<Row>;
  rowId(row: Row): number | string;
};

/** Exports every row that matches the filters as CSV; shows progress and can be stopped. */
export function useTableExport<Row>({ name, columns, fetchPage, rowId }: Export<Row>) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const [rows, setRows] = useState<number | null>(null);
  const run = useRef(0);
  useEffect(() => () => void (run.current += 1), []);
  const start = async (): Promise<void> => {
    run.current += 1;
    const mine = run.current;
    const isCurrent = () => run.current === mine;
    setRows(0);
    try {
      const { rows: found, isCut } = await collectRows({
        fetchPage,
        rowId,
        maxRows: rowsExported,
        isStopped: () => !isCurrent(),
        onProgress: setRows,
      });
      if (!isCurrent()) return;
      saveRows({ name, columns }, found);
      showToast({
        title: t('export.done', { count: found.length }),
        ...(isCut && { message: t('export.cut'), tone: 'info' }),
      });
    } catch (error) {
      if (isCurrent())
        showToast({ title: t('export.failed'), message: errorText(error), tone: 'error' });
    } finally {
      if (isCurrent()) setRows(null);
    }
  };
  const stop = () => {
    run.current += 1;
    setRows(null);
  };
  return { start, stop, rows };
}

type Exported<Row> = Pick<Export<Row>, 'name' | 'columns'>;

function saveRows<Row>({ name, columns }: Exported<Row>, rows: readonly Row[]): void {
  saveFile(`${name}-${osloCivil(new Date()).date}.csv`, toCsv(columns, rows));
}

/** Exports the selected rows as CSV. */
export function useSelectedExport<Row>(exported: Exported<Row>): GroupBulkAction<Row> {
  const { t } = useTranslation('admin');
  return {
    key: 'export',
    label: t('export.start'),
    together: (rows) => {
      saveRows(exported, rows);
      showToast({ title: t('export.done', { count: rows.length }) });
    },
  };
}

/** With a heading row; columns without `text` are left out. */
export function toCsv<Row>(columns: readonly AdminColumn<Row>[], rows: readonly Row[]): Blob {
  const written = columns.filter(({ text }) => text !== undefined);
  const lines = [
    csvLine(written.map(({ title }) => title)),
    ...rows.map((row) => csvLine(written.map(({ text }) => text?.(row) ?? null))),
  ];
  return new Blob([csvMark, ...lines], { type: 'text/csv;charset=utf-8' });
}
