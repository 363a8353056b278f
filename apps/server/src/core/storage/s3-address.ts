/** A bucket and its credentials, as in `STORAGE_URL`. */
export interface S3Address {
  /** URL of the bucket, without credentials; a file's key follows after a slash. */
  base: URL;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const regionPattern = /^[a-z0-9-]{1,40}$/;
const options = new Set(['region', 'path-style', 'protocol']);

/**
 * Parses `s3://ACCESS:SECRET@host:port/bucket?region=…&path-style=…&protocol=…`: the defaults are us-east-1, true and
 * https; the keys are percent-encoded.
 * @returns null for anything else.
 */
export function parseS3Url(text: string): S3Address | null {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || url.hash !== '') return null;
  const accessKey = decodePart(url.username);
  const secretKey = decodePart(url.password);
  const bucket = /^\/([^/]+)\/?$/.exec(url.pathname)?.[1];
  const choice = readOptions(url.searchParams);
  if (!accessKey || !secretKey || !bucket || !bucketPattern.test(bucket) || !choice) return null;
  const { protocol, region, isPathStyle } = choice;
  const base = URL.parse(
    isPathStyle ? `${protocol}://${url.host}/${bucket}` : `${protocol}://${bucket}.${url.host}`,
  );
  return base && { base, bucket, region, accessKey, secretKey };
}

function readOptions(
  given: URLSearchParams,
): { protocol: string; region: string; isPathStyle: boolean } | null {
  if ([...given.keys()].some((name) => !options.has(name))) return null;
  const region = given.get('region') ?? 'us-east-1';
  const protocol = given.get('protocol') ?? 'https';
  const pathStyle = given.get('path-style') ?? 'true';
  if (!regionPattern.test(region)) return null;
  if (protocol !== 'https' && protocol !== 'http') return null;
  if (pathStyle !== 'true' && pathStyle !== 'false') return null;
  return { protocol, region, isPathStyle: pathStyle === 'true' };
}

function decodePart(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
