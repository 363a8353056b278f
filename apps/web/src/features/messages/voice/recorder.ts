import { durationOf, voiceFormat } from '@mesterhand/domain/messages/wave';
import { createResampler, levelOf, toWhole } from './resample.ts';
import { waveFile } from './wave-file.ts';
import workletUrl from './recorder-worklet.ts?worker&url';

/** Why nothing can be recorded; `refused` also where the browser asks nobody, as on a page without https. */
export type RecorderFault = 'refused' | 'none' | 'busy' | 'unsupported';

export type Recorder = {
  /** What was recorded, as a file. The microphone is off afterwards, also at a second call. */
  stop(): Blob;
};

type RecorderOptions = {
  maxMs: number;
  /** Several times a second: the milliseconds recorded, and how loud it is, from 0 to 1. */
  onProgress(recorded: { ms: number; level: number }): void;
  /** The longest recording is reached, or the microphone has gone. */
  onEnd(why: 'full' | 'gone'): void;
};

const faults: Record<string, RecorderFault> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};

async function openMicrophone(): Promise<MediaStream | RecorderFault> {
  // Absent on a page without https.
  if (!('mediaDevices' in navigator) || !('AudioWorkletNode' in globalThis)) return 'unsupported';
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
    });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    return faults[name] ?? 'busy';
  }
}

/**
 * Records the microphone in the format of voice messages. Samples are taken as they are: what a browser's own recorder
 * writes differs from one to another.
 * @returns why not, where nothing can be recorded.
 */
export async function startRecorder(options: RecorderOptions): Promise<Recorder | RecorderFault> {
  const stream = await openMicrophone();
  if (typeof stream === 'string') return stream;
  const context = new AudioContext();
  const close = (): void => {
    for (const track of stream.getTracks()) track.stop();
    if (context.state !== 'closed') void context.close();
  };
  try {
    await context.audioWorklet.addModule(workletUrl);
    const node = new AudioWorkletNode(context, 'recorder', {
      channelCount: 1,
      channelCountMode: 'explicit',
    });
    context.createMediaStreamSource(stream).connect(node);
    // Silent: an unconnected node is not run everywhere.
    node.connect(context.destination);
    await context.resume();
    return listen({ node, stream, rate: context.sampleRate, close }, options);
  } catch {
    close();
    return 'busy';
  }
}

type Opened = { node: AudioWorkletNode; stream: MediaStream; rate: number; close(): void };

function listen(
  { node, stream, rate, close }: Opened,
  { maxMs, onProgress, onEnd }: RecorderOptions,
): Recorder {
  const resample = createResampler(Math.round(rate), voiceFormat.sampleRate);
  const parts: Int16Array<ArrayBuffer>[] = [];
  const longest = (maxMs / 1000) * voiceFormat.sampleRate;
  let count = 0;
  let isOver = false;
  const stop = (): Blob => {
    isOver = true;
    close();
    return waveFile(parts);
  };
  node.port.addEventListener('message', ({ data }: MessageEvent<Float32Array>) => {
    if (isOver) return;
    const samples = toWhole(resample(data)).subarray(0, longest - count);
    parts.push(samples);
    count += samples.length;
    onProgress({ ms: durationOf(count * voiceFormat.bytesPerSample), level: levelOf(data) });
    if (count >= longest) onEnd('full');
  });
  node.port.start();
  for (const track of stream.getAudioTracks())
    track.addEventListener('ended', () => {
      if (!isOver) onEnd('gone');
    });
  return { stop };
}
