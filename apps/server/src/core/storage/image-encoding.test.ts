import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodePicture, shrinkPicture } from './image-encoding.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encode-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function encode(bytes: Buffer) {
  const path = join(folder, 'sent');
  await writeFile(path, bytes);
  return encodePicture(path);
}

/** A noisy picture: plain ones compress to nothing and would hide a truncation. */
function photo(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } });
}

describe('the size of a picture', () => {
  it.each([
    [1700, 850, 1600, 800],
    [100, 50, 100, 50],
    [1000, 4000, 400, 1600],
  ])('of %i × %i becomes %i × %i', async (width, height, newWidth, newHeight) => {
    expect(await encode(await photo(width, height).jpeg().toBuffer())).toMatchObject({
      width: newWidth,
      height: newHeight,
    });
  });

  it('shrinks further for cards and thumbnails', async () => {
    const full = await encode(await photo(1700, 850).jpeg().toBuffer());
    expect(await shrinkPicture(full, 'card')).toMatchObject({ width: 640, height: 320 });
    expect(await shrinkPicture(full, 'thumb')).toMatchObject({ width: 320, height: 160 });
  });
});

it('leaves behind where and with what a picture was taken, and turns it upright', async () => {
  const red = { create: { width: 200, height: 200, channels: 3, background: '#f00' } } as const;
  const bytes = await photo(400, 200)
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: 'SecretCam' },
      IFD3: { GPSLatitude: '59/1 54/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretOwner</x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const sent = await sharp(bytes).metadata();
  expect(sent.orientation).toBe(6);
  expect(sent.exif?.includes('SecretCam')).toBe(true);

  const { bytes: kept, width, height } = await encode(bytes);
  const { exif, orientation, icc, xmp, iptc } = await sharp(kept).metadata();
  expect([exif, orientation, icc, xmp, iptc]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(kept.includes('Secret')).toBe(false);
  expect({ width, height }).toEqual({ width: 200, height: 400 });
  // Orientation 6 is a quarter turn to the right: the left edge is now the top.
  const [redness = 0, green = 255] = await sharp(kept)
    .extract({ left: 100, top: 20, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(redness - green).toBeGreaterThan(150);
});

it.each(['jpeg', 'png', 'gif', 'webp'] as const)(
  'keeps only the picture of a %s that is also a script',
  async (format) => {
    const script = '<script>alert(document.cookie)</script>';
    const { bytes } = await encode(
      Buffer.concat([await photo(50, 50).toFormat(format).toBuffer(), Buffer.from(script)]),
    );
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    expect(bytes.includes('script')).toBe(false);
  },
);

describe('a picture is refused as broken', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('when it is a %s cut in half', async (format) => {
    const bytes = await photo(800, 600).toFormat(format).toBuffer();
    await expect(encode(bytes.subarray(0, bytes.length / 2))).rejects.toMatchObject({
      code: 'uploads.broken',
      status: 400,
    });
  });

  it.each([
    ['a script instead of pixels', 'GIF89a/*xx*/=1;alert(1)//'],
    ['a signature alone', '\x89PNG\r\n\x1a\n'],
    ['no picture at all', 'hello'],
  ])('when it has %s', async (_, text) => {
    await expect(encode(Buffer.from(text, 'latin1'))).rejects.toMatchObject({
      code: 'uploads.broken',
    });
  });
});

it('refuses 400 million pixels in a small file without decoding them', async () => {
  const bomb = blankPng(20_000, 20_000);
  expect(bomb.length).toBeLessThan(1024 * 1024);
  await expect(encode(bomb)).rejects.toMatchObject({ code: 'uploads.tooLarge', status: 413 });
});

/** One bit per pixel, all black: huge when decoded, tiny in transfer. */
function blankPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 1 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngPart('IHDR', head),
    pngPart('IDAT', pixels),
    pngPart('IEND', Buffer.alloc(0)),
  ]);
}

function pngPart(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
