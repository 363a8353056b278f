import { useEffect, useState } from 'react';
import { readSession } from '../session/session.ts';

/** `gone`: the file was replaced or removed after its URL was sent. */
type PrivateFile =
  | { state: 'loading' }
  | { state: 'gone' }
  | { state: 'failed' }
  | { state: 'here'; url: string; isPicture: boolean };

/** The bytes of a private file; undefined where it is gone. */
export async function fetchFile(url: string, signal: AbortSignal): Promise<Blob | undefined> {
  const token = readSession()?.token ?? '';
  const answer = await fetch(url, { signal, headers: { authorization: `Bearer ${token}` } });
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.blob();
}

const loading: PrivateFile = { state: 'loading' };

/** A private URL needs the bearer token, which no link or image can send: the bytes are fetched, shown and released. */
export function usePrivateFile(url: string) {
  const [file, setFile] = useState<PrivateFile>(loading);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    let made: string | undefined;
    setFile(loading);
    fetchFile(url, leaving.signal).then(
      (blob) => {
        if (leaving.signal.aborted) return;
        if (blob === undefined) return setFile({ state: 'gone' });
        made = URL.createObjectURL(blob);
        setFile({ state: 'here', url: made, isPicture: blob.type.startsWith('image/') });
      },
      () => {
        if (!leaving.signal.aborted) setFile({ state: 'failed' });
      },
    );
    return () => {
      leaving.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [url, attempt]);
  return { file, retry: () => setAttempt((count) => count + 1) };
}

/** Images are re-encoded on upload: the stored name has the extension of the current format. */
export function downloadName(originalName: string, fileName: string): string {
  const ending = fileName.slice(fileName.lastIndexOf('.'));
  const stem = originalName.replace(/\.[^.]*$/, '');
  return `${stem === '' ? fileName.slice(0, -ending.length) : stem}${ending}`;
}
