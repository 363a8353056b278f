import { type FormAnswer, sendFormRequest } from '@mesterhand/client/form-request';
import { readSession } from '../session/session.ts';
import { beginWork } from '../forms/unsaved-input.ts';

type Upload = {
  path: string;
  method?: 'POST' | 'PUT';
  form: FormData;
  /** Idempotency key: a retry with it creates nothing twice. */
  key?: string;
  signal: AbortSignal;
  /** From 0 to 1, as bytes are sent. */
  onProgress(sent: number): void;
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readAnswer({ status, text }: FormAnswer): unknown {
  const body = parseJson(text);
  if (status >= 200 && status < 300) return body;
  const refusal = typeof body === 'object' ? body : null;
  throw new Error(`${status}: ${text}`, { cause: { ...refusal, status } });
}

/** Uploads a form with a file. */
export async function sendFile({
  path,
  method = 'POST',
  form,
  key,
  signal,
  onProgress,
}: Upload): Promise<unknown> {
  const token = readSession()?.token;
  const endWork = beginWork();
  try {
    return readAnswer(
      await sendFormRequest({
        method,
        address: path,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        form,
        signal,
        onProgress: ({ sent, total }) => onProgress(sent / total),
      }),
    );
  } finally {
    endWork();
  }
}
