import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { AppError } from '@mesterhand/domain/errors/codes';
import {
  durationOf,
  readWave,
  voiceFormat,
  waveHeadBytes,
  waveHeader,
} from '@mesterhand/domain/messages/wave';
import { type Stage, type StagedFile, randomName } from './staged-file.ts';
import type { Storage } from './storage.ts';
import { type Spooled, readPart } from './temporary-file.ts';

/** An unmodified PDF. @throws AppError `uploads.broken` where its end is missing. */
export async function receivePdf(
  storage: Storage,
  spooled: Spooled,
  stage: Stage,
): Promise<StagedFile> {
  await refuseCutOffPdf(spooled);
  const file: StagedFile = {
    name: randomName('pdf'),
    private: true,
    mime: 'application/pdf',
    bytes: spooled.bytes,
    width: null,
    height: null,
    variants: [],
  };
  return stage(file, () =>
    storage.put({ name: file.name, private: true, bytes: createReadStream(spooled.path) }),
  );
}

/** A PDF has an end marker; readers search the last kilobyte for it. */
async function refuseCutOffPdf({ path, bytes }: Spooled): Promise<void> {
  const end = await readPart(path, { from: Math.max(0, bytes - 1024), length: 1024 });
  if (!end.includes('%%EOF')) throw new AppError('uploads.broken');
}

/**
 * Stores the samples under a header of our own: nothing that a program wrote beside them is handed on.
 * @throws AppError `uploads.wrongType`, `uploads.broken`.
 */
export async function receiveRecording(
  storage: Storage,
  { path, bytes }: Spooled,
  stage: Stage,
): Promise<StagedFile> {
  const samples = readWave(await readPart(path, { from: 0, length: waveHeadBytes }), bytes);
  if (samples === 'format') throw new AppError('uploads.wrongType');
  if (samples === 'broken') throw new AppError('uploads.broken');
  const { from, length } = samples;
  const header = Buffer.from(waveHeader(length));
  const file: StagedFile = {
    name: randomName('wav'),
    private: true,
    mime: voiceFormat.mime,
    bytes: header.length + length,
    width: null,
    height: null,
    variants: [],
    durationMs: durationOf(length),
  };
  const write = async function* (): AsyncGenerator<Buffer> {
    yield header;
    // `end` is inclusive: of no samples there is no range.
    if (length > 0) yield* createReadStream(path, { start: from, end: from + length - 1 });
  };
  return stage(file, () =>
    storage.put({ name: file.name, private: true, bytes: Readable.from(write()) }),
  );
}
