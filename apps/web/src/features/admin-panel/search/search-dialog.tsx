import { type Found, type FoundKind, foundKinds } from '@mesterhand/domain/admin/find';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { placeOf } from './found-place.ts';
import classes from './panel-search.module.css';

/** A pause in typing after which the search is sent, in milliseconds. */
const pauseMs = 200;

/** A text once it has rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

const isSearch = (text: string): boolean => text.length >= 3 || /^#?\d+$/.test(text);

/** The matches of a text, in the order of their kinds; none while it is too short. */
function useFound(text: string) {
  const search = useRested(text.trim());
  const { data, error, isFetching } = trpc.admin.find.useQuery(
    { search },
    { enabled: isSearch(search), placeholderData: (known) => known },
  );
  const rows = isSearch(text.trim()) ? (data ?? []) : [];
  const order = foundKinds.flatMap((kind) => rows.filter((row) => row.kind === kind));
  return {
    found: order,
    error,
    isDone: data !== undefined && !isFetching && search === text.trim() && isSearch(search),
  };
}

type GroupProps = {
  kind: FoundKind;
  rows: Found[];
  chosen: Found | undefined;
  idOf(row: Found): string;
  onFollow(row: Found): void;
  onPoint(row: Found): void;
};

function Group({ kind, rows, chosen, idOf, onFollow, onPoint }: GroupProps) {
  const { t } = useTranslation('admin');
  if (rows.length === 0) return null;
  return (
    <div role="group" aria-label={t(`find.kinds.${kind}`)}>
      <p className={classes.group} aria-hidden>
        {t(`find.kinds.${kind}`)}
      </p>
      {rows.map((row) => (
        <div
          key={row.id}
          id={idOf(row)}
          role="option"
          tabIndex={-1}
          aria-selected={row === chosen}
          className={classes.found}
          onClick={() => onFollow(row)}
          onKeyDown={(event) => event.key === 'Enter' && onFollow(row)}
          onPointerMove={() => onPoint(row)}
        >
          {row.name}
          <span>{row.detail}</span>
        </div>
      ))}
    </div>
  );
}

type SearchDialogProps = { text: string; onChange(text: string): void; onClose(): void };

/** The panel's search: written into the address, its matches chosen by the arrow keys. */
export default function SearchDialog({ text, onChange, onClose }: SearchDialogProps) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const list = useId();
  const [typed, setTyped] = useState(text);
  const [at, setAt] = useState(0);
  const { found, error, isDone } = useFound(useDeferredValue(typed));
  const chosen = found[Math.min(at, found.length - 1)];
  const idOf = (row: Found) => `${list}-${row.kind}-${row.id}`;
  const follow = (row: Found) => {
    const { tab, search } = placeOf(row);
    void navigate({ to: '/admin/{-$tab}', params: { tab }, search, replace: true });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && chosen) return follow(chosen);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || found.length === 0) return;
    event.preventDefault();
    const next = (Math.min(at, found.length - 1) + step + found.length) % found.length;
    setAt(next);
    const row = found[next];
    if (row) document.getElementById(idOf(row))?.scrollIntoView({ block: 'nearest' });
  };
  const write = (next: string) => {
    setTyped(next);
    setAt(0);
    onChange(next);
  };
  return (
    <Dialog title={t('find.open')} size="lg" onClose={onClose}>
      <input
        className={classes.field}
        type="search"
        data-autofocus
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={chosen && idOf(chosen)}
        aria-label={t('find.placeholder')}
        placeholder={t('find.placeholder')}
        maxLength={100}
        value={typed}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={press}
      />
      <div id={list} role="listbox" aria-label={t('find.open')}>
        {foundKinds.map((kind) => (
          <Group
            key={kind}
            kind={kind}
            rows={found.filter((row) => row.kind === kind)}
            chosen={chosen}
            idOf={idOf}
            onFollow={follow}
            onPoint={(row) => setAt(found.indexOf(row))}
          />
        ))}
      </div>
      <p className={classes.note} role="status">
        {error && found.length === 0
          ? errorText(error)
          : found.length > 0
            ? t('find.count', { count: found.length })
            : isDone
              ? t('find.nothing')
              : t('find.hint')}
      </p>
    </Dialog>
  );
}
