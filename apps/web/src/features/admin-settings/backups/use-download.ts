import { useRef, useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { readSession } from '../../../core/session/session.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { saveFile } from '../../../core/browser/save-file.ts';

const nameIn = (header: string | null): string | undefined =>
  /filename="([^"/\\]+)"/.exec(header ?? '')?.[1];

/** Counts the bytes that pass through. */
function counter(onBytes: (all: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let all = 0;
  return new TransformStream({
    transform(part, stream) {
      all += part.byteLength;
      onBytes(all);
      stream.enqueue(part);
    },
  });
}

type Fetching = { id: number; signal: AbortSignal; onBytes(all: number): void };

/** Fetches an archive with the bearer token, which a plain link cannot send. */
async function fetchArchive({ id, signal, onBytes }: Fetching) {
  const answer = await fetch(`/api/admin/backups/${id}/file`, {
    signal,
    headers: { authorization: `Bearer ${readSession()?.token ?? ''}` },
  });
  if (!answer.ok || answer.body === null) {
    const refusal: unknown = await answer.json().catch(() => null);
    throw new Error(`${answer.status}`, {
      cause: { ...(typeof refusal === 'object' && refusal), status: answer.status },
    });
  }
  // The browser buffers a large Blob on disk.
  const content = await new Response(answer.body.pipeThrough(counter(onBytes))).blob();
  const name = nameIn(answer.headers.get('content-disposition'));
  return { content, name: name ?? `mesterhand-backup-${id}.tar.gz` };
}

/** Downloads one archive at a time; shows the progress and can be stopped. */
export function useDownload() {
  const { t } = useTranslation('admin-settings');
  const errorText = useErrorText();
  const [received, setReceived] = useState<{ id: number; bytes: number } | null>(null);
  const stopping = useRef<AbortController | null>(null);
  const start = async (id: number): Promise<void> => {
    const leaving = new AbortController();
    stopping.current = leaving;
    setReceived({ id, bytes: 0 });
    try {
      const onBytes = (bytes: number) => setReceived({ id, bytes });
      const { content, name } = await fetchArchive({ id, signal: leaving.signal, onBytes });
      saveFile(name, content);
    } catch (error) {
      if (!leaving.signal.aborted)
        showToast({
          title: t('backup.downloadFailed'),
          message: errorText(error),
          tone: 'error',
        });
    } finally {
      setReceived(null);
    }
  };
  return { received, start, stop: () => stopping.current?.abort() };
}
