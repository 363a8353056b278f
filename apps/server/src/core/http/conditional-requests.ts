import { AppError } from '@mesterhand/domain/errors/codes';
import { toAppError } from '../errors/index.ts';

interface EntityTag {
  isWeak: boolean;
  value: string;
}

/** The tag of a thing that counts its versions: what `If-Match` gives back. */
export function tagOfVersion(version: number): string {
  return `"${version}"`;
}

/**
 * The versions of which `If-Match` names one as current. Tags that are none of ours, and weak ones, match no version
 * (RFC 9110, 13.1.1), so an empty list is a condition that nothing meets.
 * @returns undefined without a condition; `*` is none either, for a thing that is not there answers 404 by itself.
 * @throws AppError `input.invalid` for what is no list of tags.
 */
export function readIfMatch(header: string | undefined): number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const tags = readTags(header);
  if (tags === undefined)
    throw new AppError('input.invalid', { issues: [{ path: ['If-Match'], message: 'invalid' }] });
  return tags
    .filter(({ isWeak, value }) => !isWeak && /^\d{1,9}$/.test(value))
    .map(({ value }) => Number(value));
}

/** Whether `If-None-Match` knows what would be answered, so that 304 says it all. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const value = etag.replace(/^W\//, '');
  return (readTags(header) ?? []).some((tag) => `"${tag.value}"` === value);
}

/** More than a client can have read of one thing. */
const mostTags = 20;

function readTags(header: string): EntityTag[] | undefined {
  const step = /\s*(W\/)?"([\x21\x23-\x7e\u0080-\u00ff]*)"\s*(,|$)/y;
  const tags: EntityTag[] = [];
  while (tags.length < mostTags) {
    const found = step.exec(header);
    if (found === null) return undefined;
    tags.push({ isWeak: found[1] !== undefined, value: found[2] ?? '' });
    if (found[3] !== ',') return tags;
  }
  return undefined;
}

/** No thing has it, so whoever gives it is refused as late as anybody with an old one: after the session and the input. */
const noVersion = 2_147_483_647;

/**
 * Runs a change under the condition that one of these versions is the current one. The change itself compares, in
 * its transaction: between looking and writing nobody can come.
 * @throws AppError `conflict.precondition`.
 */
export async function runMatching<T>(
  versions: readonly number[] | undefined,
  run: (version: number | undefined) => Promise<T>,
): Promise<T> {
  if (versions === undefined) return run(undefined);
  for (const version of versions.length === 0 ? [noVersion] : versions) {
    try {
      return await run(version);
    } catch (error) {
      if (toAppError(error).code !== 'conflict.stale') throw error;
    }
  }
  throw new AppError('conflict.precondition');
}
