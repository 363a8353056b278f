import type { AuditFilter } from '@mesterhand/domain/admin/audit';
import { readSession } from '../../core/session/session.ts';

type Download = {
  filter: AuditFilter;
  signal: AbortSignal;
  /** Bytes received; the total is unknown, because the server streams. */
  onProgress(bytes: number): void;
};

function addressOf(filter: AuditFilter): string {
  const words = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `/api/admin/audit.csv?${new URLSearchParams(words).toString()}`;
}

async function refuse(answer: Response): Promise<never> {
  const { status } = answer;
  const body: unknown = await answer.json().catch(() => null);
  throw new Error(String(status), { cause: { ...(typeof body === 'object' && body), status } });
}

/** Downloads all entries that match a filter; the server streams them, so progress is reported. */
export async function downloadTrail({ filter, signal, onProgress }: Download): Promise<Blob> {
  const token = readSession()?.token;
  const answer = await fetch(addressOf(filter), {
    signal,
    credentials: 'include',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  if (!answer.ok || answer.body === null) return refuse(answer);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type: 'text/csv;charset=utf-8' });
    parts.push(value);
    bytes += value.length;
    onProgress(bytes);
  }
}
