import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keepDayPage } from '../../core/browser/offline-day.ts';
import { readSession, subscribeToSession } from '../../core/session/session.ts';
import { type Vault, openVault } from '../../core/vault/vault.ts';

/** Reads that a master needs without a network. */
const neededPaths = new Set(['bookings.today', 'bookings.work.ofBooking']);

const name = 'day';
/** The day and its parts are loaded one after the other. */
const settleMs = 2500;
/** Older than two days it holds no job of today or tomorrow. */
const oldestMs = 48 * 3_600_000;

type StoredQuery = { key: QueryKey; data: unknown; updatedAt: number };

const isStored = (value: unknown): value is StoredQuery =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  Array.isArray(value.key) &&
  'updatedAt' in value &&
  typeof value.updatedAt === 'number';

function pathOf([path]: QueryKey): string {
  return Array.isArray(path) ? path.join('.') : '';
}

const isNeeded = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  neededPaths.has(pathOf(queryKey));

function listNeeded(queries: QueryClient): StoredQuery[] {
  const found = queries.getQueryCache().findAll({
    predicate: (query) => isNeeded(query) && query.state.status === 'success',
  });
  return found.map(({ queryKey: key, state }) => {
    return { key, data: state.data, updatedAt: state.dataUpdatedAt };
  });
}

/** What is opened later, where there may be no network: the worker stores what the page has loaded. */
async function loadParts(): Promise<void> {
  const [, { proposeSchema }] = await Promise.all([
    import('../change-orders/change-form.tsx'),
    import('../change-orders/use-change-form.ts'),
    import('../../ui/picture-dialog.tsx'),
    import('../bookings/status-outbox/send-task.ts'),
    import('../bookings/status-outbox/send-step.ts'),
  ]);
  await proposeSchema();
}

/** Shows what was stored, where nothing newer has been loaded; it is read again at once. */
async function restoreDay(vault: Vault, queries: QueryClient): Promise<void> {
  const [stored] = await vault.list(name);
  const items = Array.isArray(stored?.value) ? stored.value.filter(isStored) : [];
  for (const { key, data, updatedAt } of items) {
    const isOld = Date.now() - updatedAt > oldestMs;
    if (isOld || queries.getQueryData(key) !== undefined) continue;
    queries.setQueryData(key, data, { updatedAt });
    void queries.invalidateQueries({ queryKey: key, exact: true });
  }
}

/**
 * Stores the day of the signed-in master on this device, encrypted, and restores it where there is no network. It goes
 * with the session; what waits to be sent does not. @returns whether the stored day has been restored, and whether this
 * device has been able to store it so far.
 */
export function useOfflineDay(userId: number): { isRestored: boolean; isStored: boolean } {
  const queries = useQueryClient();
  const [isRestored, setRestored] = useState(false);
  const [isStored, setStored] = useState(true);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let vault: Vault | undefined;
    const isOurs = (): boolean => !isOver && readSession()?.user.id === userId;
    const store = async (): Promise<void> => {
      const needed = listNeeded(queries);
      if (vault === undefined || needed.length === 0 || !isOurs() || !navigator.onLine) return;
      const isPut = await vault.put(name, needed).then(
        () => true,
        () => false,
      );
      if (!isOver) setStored(isPut);
      await loadParts().catch(() => {});
      await keepDayPage();
    };
    const schedule = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void store(), settleMs);
    };
    const start = async (): Promise<void> => {
      vault = await openVault(userId);
      if (vault !== undefined && isOurs()) await restoreDay(vault, queries).catch(() => {});
      if (!isOver) {
        setRestored(true);
        setStored(vault !== undefined);
      }
      schedule();
    };
    void start();
    const ends = [
      queries.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && isNeeded(query)) schedule();
      }),
      subscribeToSession(() => {
        if (readSession()?.user.id !== userId) void vault?.remove(name).catch(() => {});
      }),
    ];
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [queries, userId]);
  return { isRestored, isStored };
}
