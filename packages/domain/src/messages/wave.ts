/**
 * The one format of voice messages: WAV with uncompressed samples, mono, 16 kHz, 16 bits. Every browser plays it, and any can
 * make it from samples, which is true of no compressed format; speech needs no more.
 */
export const voiceFormat = { mime: 'audio/wav', sampleRate: 16_000, bytesPerSample: 2 } as const;

const bytesPerSecond = voiceFormat.sampleRate * voiceFormat.bytesPerSample;
const headerBytes = 44;
const pcm = 1;

/** Bytes from the start of a file within which the samples must begin. */
export const waveHeadBytes = 4096;

/** The longest and the shortest voice message, in milliseconds. A recorder may stop `slack` late. */
export const voiceLimits = { maxMs: 120_000, minMs: 500, slackMs: 1000 } as const;

/** Milliseconds that a number of bytes of samples lasts. */
export const durationOf = (sampleBytes: number): number =>
  Math.round((sampleBytes / bytesPerSecond) * 1000);

/** The longest recording, in milliseconds, whose file is within an upload limit in bytes. */
export function longestRecording(maxBytes: number): number {
  const fitting = Math.floor((maxBytes - headerBytes) / bytesPerSecond) * 1000;
  return Math.max(0, Math.min(voiceLimits.maxMs, fitting));
}

/** A length as people read it on a clock: `0:34`. */
export function clockOf(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The header of a voice message with so many bytes of samples. */
export function waveHeader(sampleBytes: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(headerBytes);
  const view = new DataView(header.buffer);
  const write = (at: number, text: string) => header.set(new TextEncoder().encode(text), at);
  write(0, 'RIFF');
  view.setUint32(4, headerBytes - 8 + sampleBytes, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, pcm, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, voiceFormat.sampleRate, true);
  view.setUint32(28, bytesPerSecond, true);
  view.setUint16(32, voiceFormat.bytesPerSample, true);
  view.setUint16(34, voiceFormat.bytesPerSample * 8, true);
  write(36, 'data');
  view.setUint32(40, sampleBytes, true);
  return header;
}

/** Where the samples of a file lie, in bytes. */
export interface WaveSamples {
  from: number;
  length: number;
}

/** `format`: no WAV, or of another format. `broken`: cut off, or with half a sample. */
export type WaveFault = 'format' | 'broken';

/**
 * Finds the samples of a voice message in the first bytes of a file of `bytes` bytes. Other parts of the file, such as
 * the name of a program, are skipped.
 */
export function readWave(head: Uint8Array, bytes: number): WaveSamples | WaveFault {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (textAt(view, 0) !== 'RIFF' || textAt(view, 8) !== 'WAVE') return 'format';
  let isVoice = false;
  for (let at = 12; at + 8 <= view.byteLength;) {
    const name = textAt(view, at);
    const length = view.getUint32(at + 4, true);
    const from = at + 8;
    if (name === 'data') {
      if (!isVoice) return 'format';
      const isWhole = length % voiceFormat.bytesPerSample === 0 && from + length <= bytes;
      return isWhole ? { from, length } : 'broken';
    }
    if (name === 'fmt ') isVoice = isVoiceFormat(view, from, length);
    // Parts begin at even places.
    at = from + length + (length % 2);
  }
  return 'format';
}

function isVoiceFormat(view: DataView, from: number, length: number): boolean {
  if (length < 16 || from + 16 > view.byteLength) return false;
  return (
    view.getUint16(from, true) === pcm &&
    view.getUint16(from + 2, true) === 1 &&
    view.getUint32(from + 4, true) === voiceFormat.sampleRate &&
    view.getUint32(from + 8, true) === bytesPerSecond &&
    view.getUint16(from + 12, true) === voiceFormat.bytesPerSample &&
    view.getUint16(from + 14, true) === voiceFormat.bytesPerSample * 8
  );
}

/** Four characters; fewer where the bytes end. */
function textAt(view: DataView, at: number): string {
  let text = '';
  for (let place = at; place < Math.min(at + 4, view.byteLength); place += 1)
    text += String.fromCodePoint(view.getUint8(place));
  return text;
}

/** Whether a length is accepted: undefined, or what is wrong with it. */
export function faultOfLength(durationMs: number): 'tooShort' | 'tooLong' | undefined {
  if (durationMs < voiceLimits.minMs) return 'tooShort';
  return durationMs > voiceLimits.maxMs + voiceLimits.slackMs ? 'tooLong' : undefined;
}
