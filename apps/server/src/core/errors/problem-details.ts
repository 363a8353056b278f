import type { AppError } from '@mesterhand/domain/errors/codes';
import { type ErrorBody, errorBody } from './errors.ts';

/** The media type of RFC 9457. */
export const problemType = 'application/problem+json';

/** RFC 9457 problem details, with the members of our own error body. */
export interface ProblemBody extends Omit<ErrorBody, 'message'> {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
}

/**
 * Whether a client prefers `application/problem+json` over plain JSON by its `Accept`. A wildcard alone selects our own
 * error body.
 */
export function prefersProblem(accept: string | undefined): boolean {
  if (accept?.toLowerCase().includes(problemType) !== true) return false;
  const qualities = readQualities(accept);
  const wanted = qualities.get(problemType) ?? 0;
  const plain = ['application/json', 'application/*', '*/*'].find((type) => qualities.has(type));
  return wanted > 0 && wanted >= (qualities.get(plain ?? '') ?? 0);
}

/** The quality of each media range in an `Accept` header: 1 by default, 0 where it is not a number. */
function readQualities(accept: string): Map<string, number> {
  const ranges = accept.split(',').map((range): [string, number] => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((part) => part.startsWith('q='))?.slice(2);
    return [type, quality === undefined ? 1 : Number(quality) || 0];
  });
  return new Map(ranges);
}

/** @param path the request path without its query, which may hold secrets. */
export function problemBody(error: AppError, path: string): ProblemBody {
  const { message, ...members } = errorBody(error);
  const fields = error.issues?.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return {
    type: `/api/docs#${error.code}`,
    title: message,
    status: error.status,
    detail: fields === undefined || fields.length === 0 ? message : fields.join('; '),
    instance: path,
    ...members,
  };
}
