import { describe, expect, it } from 'vitest';
import { parseS3Url } from './s3-address.ts';

describe('the address of a bucket', () => {
  it('is https, path-style and of the first region unless set otherwise', () => {
    const address = parseS3Url('s3://AKIA:se%2Fcret%3D@minio.example:9000/mester-hand');
    expect(address).toEqual({
      base: new URL('https://minio.example:9000/mester-hand'),
      bucket: 'mester-hand',
      region: 'us-east-1',
      accessKey: 'AKIA',
      secretKey: 'se/cret=',
    });
    expect(address?.base.href).not.toContain('cret');
  });

  it('may name the bucket in the host, another region and plain http', () => {
    const url = 's3://a:b@s3.eu-north-1.example/files/?region=eu-north-1&path-style=false';
    expect(parseS3Url(url)).toMatchObject({
      base: new URL('https://files.s3.eu-north-1.example/'),
      region: 'eu-north-1',
    });
    expect(parseS3Url('s3://a:b@[::1]:9000/files?protocol=http')?.base.href).toBe(
      'http://[::1]:9000/files',
    );
  });

  it.each([
    '',
    'bucket',
    'https://a:b@host/bucket',
    's3://host/bucket',
    's3://a@host/bucket',
    's3://a:b@/bucket',
    's3://a:b@host',
    's3://a:b@host/',
    's3://a:b@host/bucket/deeper',
    's3://a:b@host/Bucket',
    's3://a:b@host/%2e%2e',
    's3://a:b@host/bucket#part',
    's3://a:%zz@host/bucket',
    's3://a:b@host:99999/bucket',
    's3://a:b@host/bucket?regoin=eu',
    's3://a:b@host/bucket?region=eu%0anorth',
    's3://a:b@host/bucket?path-style=yes',
    's3://a:b@host/bucket?protocol=ftp',
  ])('is refused when it is %j', (url) => {
    expect(parseS3Url(url)).toBeNull();
  });
});
