import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Recorder, startRecorder } from './recorder.ts';
import { lengthOf } from './wave-file.ts';

vi.mock('./recorder-worklet.ts?worker&url', () => ({ default: '/recorder.js' }));

const makePort = () => Object.assign(new EventTarget(), { start: () => {} });
const makeTrack = () => Object.assign(new EventTarget(), { stop: vi.fn<() => void>() });
/** The audio thread, whose blocks a test sends. */
let port = makePort();
let track = makeTrack();
const stream = { getTracks: () => [track], getAudioTracks: () => [track] };
const ask = vi.fn<(wanted: unknown) => Promise<unknown>>();
const addModule = vi.fn<(url: string) => Promise<void>>();

beforeEach(() => {
  ask.mockReset().mockResolvedValue(stream);
  addModule.mockReset().mockResolvedValue(undefined);
  port = makePort();
  track = makeTrack();
  const context = {
    sampleRate: 16_000,
    state: 'running',
    destination: {},
    audioWorklet: { addModule },
    createMediaStreamSource: () => ({ connect: () => {} }),
    resume: async () => {},
    close: async () => {},
  };
  vi.stubGlobal('AudioContext', function made() {
    return context;
  });
  vi.stubGlobal('AudioWorkletNode', function made() {
    return { port, connect: () => {} };
  });
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: ask },
    configurable: true,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

const onProgress = vi.fn<(recorded: { ms: number; level: number }) => void>();
const onEnd = vi.fn<(why: 'full' | 'gone') => void>();
const hear = (samples: number) =>
  port.dispatchEvent(new MessageEvent('message', { data: new Float32Array(samples).fill(0.1) }));

async function start(maxMs = 120_000): Promise<Recorder> {
  onProgress.mockClear();
  onEnd.mockClear();
  const started = await startRecorder({ maxMs, onProgress, onEnd });
  if (typeof started === 'string') throw new Error(started);
  return started;
}

describe('a recording', () => {
  test('is a file as long as what was heard, and turns the microphone off', async () => {
    const recorder = await start();
    for (let block = 0; block < 20; block += 1) hear(1600);
    expect(onProgress.mock.lastCall?.[0].ms).toBeGreaterThan(1950);
    expect(onProgress.mock.lastCall?.[0].level).toBeCloseTo(0.5, 1);
    const wave = recorder.stop();
    expect(track.stop).toHaveBeenCalled();
    expect(wave.type).toBe('audio/wav');
    expect(lengthOf(wave)).toBe(onProgress.mock.lastCall?.[0].ms);
    hear(1600);
    expect(recorder.stop().size).toBe(wave.size);
  });

  test('ends at its longest, and is not a sample longer', async () => {
    const recorder = await start(1000);
    for (let block = 0; block < 12; block += 1) hear(1600);
    expect(onEnd.mock.calls[0]).toEqual(['full']);
    expect(lengthOf(recorder.stop())).toBe(1000);
  });

  test('ends when the microphone is unplugged', async () => {
    await start();
    track.dispatchEvent(new Event('ended'));
    expect(onEnd).toHaveBeenCalledExactlyOnceWith('gone');
  });
});

describe('nothing is recorded', () => {
  const fault = () => startRecorder({ maxMs: 1000, onProgress, onEnd });

  test.each([
    ['NotAllowedError', 'refused'],
    ['SecurityError', 'refused'],
    ['NotFoundError', 'none'],
    ['OverconstrainedError', 'none'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
  ])('after %s: %s', async (name, expected) => {
    ask.mockRejectedValue(new DOMException('', name));
    expect(await fault()).toBe(expected);
  });

  test('on a page without https', async () => {
    Reflect.deleteProperty(navigator, 'mediaDevices');
    expect(await fault()).toBe('unsupported');
  });

  test('where the recorder cannot be loaded, and the microphone is off again', async () => {
    addModule.mockRejectedValue(new Error('offline'));
    expect(await fault()).toBe('busy');
    expect(track.stop).toHaveBeenCalled();
  });
});
