import { readSession } from '../session/session.ts';

type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: FormData | object;
  signal?: AbortSignal;
};

function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** A response that is not OK becomes '{status}: {body text}'; its code and issues are the cause. */
function refuse(status: number, text: string): never {
  const body = parseJson(text);
  throw new Error(`${status}: ${text}`, {
    cause: { ...(typeof body === 'object' ? body : null), status },
  });
}

/** A plain HTTP request to the documented paths, for what procedures do not support: files. */
export async function request(
  path: string,
  { method = 'GET', body, signal }: RequestOptions = {},
): Promise<unknown> {
  const session = readSession();
  const headers = new Headers();
  if (session) headers.set('authorization', `Bearer ${session.token}`);
  const isForm = body instanceof FormData;
  if (body && !isForm) headers.set('content-type', 'application/json');
  const response = await fetch(path, {
    method,
    headers,
    credentials: 'include',
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const text = await response.text();
  return response.ok ? parseJson(text) : refuse(response.status, text);
}
