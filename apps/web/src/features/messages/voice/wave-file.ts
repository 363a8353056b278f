import { durationOf, voiceFormat, waveHeader } from '@mesterhand/domain/messages/wave';

/** Samples as the file of a voice message. */
export function waveFile(parts: readonly Int16Array<ArrayBuffer>[]): Blob {
  const bytes = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return new Blob([waveHeader(bytes), ...parts], { type: voiceFormat.mime });
}

/** Milliseconds of such a file. */
export const lengthOf = (wave: Blob): number => durationOf(wave.size - waveHeader(0).length);
