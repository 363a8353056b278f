import { AppError } from '@mesterhand/domain/errors/codes';
import { toAppError } from '../errors/index.ts';

interface EntityTag {
  isWeak: boolean;
  value: string;
}

/** The ETag of a versioned resource, for `If-Match`. */
export function tagOfVersion(version: number): string {
  return `"${version}"`;
}

/**
 * The versions named by `If-Match`. Foreign and weak tags match no version (RFC 9110, 13.1.1), so an empty list is a
 * condition that always fails.
 * @returns undefined without a condition; `*` is none either, for a missing resource responds 404 anyway.
 * @throws AppError `input.invalid` for a malformed list.
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

/** Whether `If-None-Match` matches, so that 304 suffices. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const value = etag.replace(/^W\//, '');
  return (readTags(header) ?? []).some((tag) => `"${tag.value}"` === value);
}

/** More than a client can have read of one resource. */
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

/**
 * A version that never exists, so that foreign tags fail at the same stage as old ones: after authentication and
 * validation.
 */
const noVersion = 2_147_483_647;

/**
 * Runs a change on condition that one of these versions is current. The change itself compares within its transaction,
 * so there is no race between check and write.
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
