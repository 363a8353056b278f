import { voiceFormat, waveHeader } from '@mesterhand/domain/messages/wave';

/** A voice message of a humming tone, in the one accepted format. */
export function waveOf(seconds: number): Buffer<ArrayBuffer> {
  const count = Math.round(seconds * voiceFormat.sampleRate);
  const samples = Int16Array.from({ length: count }, (_, place) =>
    Math.round(8000 * Math.sin((2 * Math.PI * 220 * place) / voiceFormat.sampleRate)),
  );
  return Buffer.concat([waveHeader(samples.byteLength), Buffer.from(samples.buffer)]);
}
