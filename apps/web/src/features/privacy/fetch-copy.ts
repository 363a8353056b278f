import { readSession } from '../../core/session/session.ts';

/** The data export of the signed-in user. @throws Error with the refusal as its cause, as a procedure's would be. */
export async function fetchCopy(password: string): Promise<Blob> {
  const answer = await fetch('/api/account/export', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${readSession()?.token ?? ''}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ password }),
  });
  if (answer.ok) return answer.blob();
  const refusal: unknown = await answer.json().catch(() => null);
  const details = typeof refusal === 'object' ? refusal : null;
  throw new Error(`${answer.status}`, { cause: { ...details, status: answer.status } });
}
