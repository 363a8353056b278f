import { useEffect, useRef, useState } from 'react';
import { sendFile } from '../../../core/api/send-file.ts';

type Outcome = { onDone(answer: unknown): void | Promise<void>; onFail(error: unknown): void };

/** One upload at a time: its progress (0 to 1, null when idle), and a function to start it. */
export function useUpload(path: string, { onDone, onFail }: Outcome) {
  const [sent, setSent] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  // Unmounting aborts the upload.
  useEffect(() => () => running.current?.abort(), []);

  const send = (form: FormData) => {
    running.current = new AbortController();
    const { signal } = running.current;
    setSent(0);
    sendFile({ path, form, signal, onProgress: setSent })
      .then(onDone, (error: unknown) => {
        if (!signal.aborted) onFail(error);
      })
      .finally(() => setSent(null));
  };
  return { sent, send };
}
