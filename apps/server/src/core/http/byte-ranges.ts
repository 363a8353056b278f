/** Bytes of a resource, both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

interface Conditions {
  range: string | undefined;
  ifRange: string | undefined;
}

/**
 * What a `Range` header asks for of a resource of `size` bytes (RFC 9110, 14.2). Several ranges, other units and
 * malformed headers are ignored, as the RFC permits: the whole resource is the answer.
 */
export function readByteRange(
  { range, ifRange }: Conditions,
  { size, etag }: { size: number; etag: string },
): ByteRange | 'whole' | 'unsatisfiable' {
  // If-Range compares strongly; a date matches nothing, since no Last-Modified is sent.
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return 'whole';
  const [, first, last] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(range) ?? [];
  if (first === undefined || last === undefined || `${first}${last}` === '') return 'whole';
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count === 0 ? 'unsatisfiable' : { start: size - count, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
