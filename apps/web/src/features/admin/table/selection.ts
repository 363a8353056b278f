import { useEffect, useRef, useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useAddress, useAddressPart } from '../../../core/navigation/use-address.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import type { AdminTableProps } from './admin-table-props.ts';
import { paramsOf } from '../views/view-params.ts';
import { collectRows } from './collect-rows.ts';

/** More at once would run for minutes: filters make a list shorter. */
const maxSelected = 1000;

type Picked<Row> = {
  rows: ReadonlyMap<number | string, Row>;
  /** Whether rows beyond the page were read for it; otherwise a row that leaves the page leaves the selection. */
  isBeyond: boolean;
};

/** How many rows the filters match beyond those of the page, as far as that is known. */
function hasOthers<Row>({ paging, rows = [] }: AdminTableProps<Row>): boolean {
  return paging.kind === 'more'
    ? paging.list.hasNextPage
    : !paging.isCounted || paging.total > rows.length;
}

export type Selection<Row> = {
  selected: readonly Row[];
  ofPage: readonly Row[];
  selectOfPage(rows: readonly Row[]): void;
  clear(): void;
  /** Selects everything that the filters match; undefined unless the whole page is selected and there is more. */
  selectFound: (() => void) | undefined;
  /** How many rows are read meanwhile. */
  loaded: number | null;
  stop(): void;
};

/** The selected rows, cleared by another page or filter: some of the page, or all that the filters match. */
export function useSelection<Row>(props: AdminTableProps<Row>): Selection<Row> {
  const { rows = [], rowId, fetchPage } = props;
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const params = useAddressPart(paramsOf);
  const { page } = useAddress('page');
  const [picked, setPicked] = useState<Picked<Row>>({ rows: new Map(), isBeyond: false });
  const [loaded, setLoaded] = useState<number | null>(null);
  const run = useRef(0);
  const stop = () => {
    run.current += 1;
    setLoaded(null);
  };
  // What is open next to the list changes neither.
  useEffect(() => {
    setPicked({ rows: new Map(), isBeyond: false });
    return stop;
  }, [params, page]);

  const shown = new Map(rows.map((row) => [rowId(row), row]));
  const ofPage = rows.filter((row) => picked.rows.has(rowId(row)));
  const others = picked.isBeyond ? [...picked.rows].filter(([id]) => !shown.has(id)) : [];
  // Rows of the page in their newest version.
  const selected = [...ofPage, ...others.map(([, row]) => row)];
  const selectOfPage = (chosen: readonly Row[]) => {
    const entries = chosen.map((row) => [rowId(row), row] as const);
    setPicked({ rows: new Map([...entries, ...others]), isBeyond: others.length > 0 });
  };
  const selectFound = async (): Promise<void> => {
    if (fetchPage === undefined) return;
    run.current += 1;
    const mine = run.current;
    const isStopped = () => run.current !== mine;
    setLoaded(0);
    try {
      const limits = { maxRows: maxSelected, isStopped, onProgress: setLoaded };
      const { rows: found, isCut } = await collectRows({ fetchPage, rowId, ...limits });
      if (isStopped()) return;
      setPicked({ rows: new Map(found.map((row) => [rowId(row), row])), isBeyond: true });
      if (isCut) showToast({ title: t('bulk.cut', { count: maxSelected }), tone: 'info' });
    } catch (error) {
      if (!isStopped())
        showToast({ title: t('bulk.notSelected'), message: errorText(error), tone: 'error' });
    }
    if (!isStopped()) setLoaded(null);
  };
  const isWhole =
    rows.length > 0 && ofPage.length === rows.length && selected.length === rows.length;
  return {
    selected,
    ofPage,
    selectOfPage,
    clear: () => setPicked({ rows: new Map(), isBeyond: false }),
    selectFound: isWhole && fetchPage && hasOthers(props) ? () => void selectFound() : undefined,
    loaded,
    stop,
  };
}
