import { messageVoiceSchema, type MessageVoice } from '@mesterhand/domain/messages/voice';
import { longestRecording, voiceLimits } from '@mesterhand/domain/messages/wave';
import { megabyte } from '@mesterhand/domain/uploads/documents';
import { useEffect, useRef, useState } from 'react';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { sendFile } from '../../../core/api/send-file.ts';
import { beginWork } from '../../../core/forms/unsaved-input.ts';
import { usePublicSettings } from '../../../core/session/site-settings.ts';
import { keptRecordings } from './kept-recordings.ts';
import { pauseOther } from './now-playing.ts';
import { type Recorder, type RecorderFault, startRecorder } from './recorder.ts';
import { lengthOf } from './wave-file.ts';

/** Where a recording is, from the browser's question to the upload. */
export type Phase =
  | { name: 'asking' }
  | { name: 'impossible'; fault: RecorderFault }
  | { name: 'recording'; ms: number; level: number }
  /** `note`: why it ended by itself, or why it can't be sent. */
  | { name: 'recorded'; wave: Blob; note: 'full' | 'gone' | 'tooShort' | null }
  | { name: 'sending'; wave: Blob; sent: number }
  /** `isUnreached`: the server did not answer, as without a network. */
  | { name: 'unsent'; wave: Blob; problem: string; isUnreached: boolean };

type RecordingOptions = {
  conversationId: number;
  userId: number;
  /** One that was not sent before; without it, recording begins at once. */
  kept: Blob | undefined;
  onSent(voice: MessageVoice): void;
};

const usualMegabytes = 5;

/** Asks before the page is left while the microphone is on: what it has recorded is only in this page. */
function keepPage(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Work that a reload must not interrupt, until the returned function is called. */
function beginRecording(): () => void {
  const endWork = beginWork();
  addEventListener('beforeunload', keepPage);
  return () => {
    endWork();
    removeEventListener('beforeunload', keepPage);
  };
}

/** The microphone: what it has recorded is stored on the device when it is turned off, also by closing the chat. */
function useMicrophone(
  { conversationId, userId, kept }: RecordingOptions,
  setPhase: (phase: Phase) => void,
) {
  const maxMegabytes = usePublicSettings().data?.maxFileSize ?? usualMegabytes;
  const running = useRef<{ recorder: Recorder; end(): void }>(undefined);
  const attempt = useRef<AbortController>(undefined);

  const stop = (why: 'full' | 'gone' | null = null): void => {
    if (running.current === undefined) return;
    const { recorder, end } = running.current;
    running.current = undefined;
    end();
    const wave = recorder.stop();
    const isTooShort = lengthOf(wave) < voiceLimits.minMs;
    setPhase({ name: 'recorded', wave, note: isTooShort ? 'tooShort' : why });
    if (!isTooShort) void keptRecordings.store(userId, conversationId, wave);
  };
  const record = async (): Promise<void> => {
    const leaving = new AbortController();
    attempt.current = leaving;
    pauseOther();
    setPhase({ name: 'asking' });
    const recorder = await startRecorder({
      maxMs: longestRecording(maxMegabytes * megabyte),
      onProgress: ({ ms, level }) => {
        if (running.current) setPhase({ name: 'recording', ms, level });
      },
      onEnd: stop,
    });
    if (typeof recorder === 'string') {
      if (!leaving.signal.aborted) setPhase({ name: 'impossible', fault: recorder });
      return;
    }
    // Left while the browser asked.
    if (leaving.signal.aborted) return void recorder.stop();
    running.current = { recorder, end: beginRecording() };
    setPhase({ name: 'recording', ms: 0, level: 0 });
  };
  useEffect(() => {
    if (kept === undefined) void record();
    return () => {
      attempt.current?.abort();
      stop();
    };
    // Once: the rest is done by what a person presses.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return { record, stop };
}

/** The upload. Without a network it is repeated when the network is back. */
function useUpload(
  { conversationId, userId, onSent }: RecordingOptions,
  phase: Phase,
  setPhase: (phase: Phase) => void,
) {
  const errorText = useErrorText();
  const attempt = useRef<AbortController>(undefined);
  // Closing the chat ends it; the recording is still on the device.
  useEffect(() => () => attempt.current?.abort(), []);
  const send = async (wave: Blob): Promise<void> => {
    const { signal } = (attempt.current = new AbortController());
    setPhase({ name: 'sending', wave, sent: 0 });
    const form = new FormData();
    form.set('file', wave, 'melding.wav');
    try {
      const answer = await sendFile({
        path: '/api/upload/message-voice',
        form,
        signal,
        onProgress: (sent) => {
          if (!signal.aborted) setPhase({ name: 'sending', wave, sent });
        },
      });
      onSent(messageVoiceSchema.parse(answer));
      await keptRecordings.drop(userId, conversationId);
    } catch (error) {
      if (signal.aborted) return;
      const isUnreached = readError(error).status === undefined;
      setPhase({ name: 'unsent', wave, problem: errorText(error), isUnreached });
    }
  };
  const waiting = phase.name === 'unsent' && phase.isUnreached ? phase.wave : undefined;
  useEffect(() => {
    if (waiting === undefined) return undefined;
    const again = (): void => void send(waiting);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
    // The rest of what it uses is the same at every call.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [waiting]);
  return { send, abort: () => attempt.current?.abort() };
}

/** Records one voice message and sends it. What is recorded is stored on the device until it is sent or deleted. */
export function useRecording(options: RecordingOptions) {
  const { conversationId, userId, kept } = options;
  const [phase, setPhase] = useState<Phase>(() =>
    kept === undefined ? { name: 'asking' } : { name: 'recorded', wave: kept, note: null },
  );
  const { record, stop } = useMicrophone(options, setPhase);
  const upload = useUpload(options, phase, setPhase);
  return {
    phase,
    stop: () => stop(),
    record: () => void record(),
    send: (wave: Blob) => void upload.send(wave),
    cancelSending: (wave: Blob) => {
      upload.abort();
      setPhase({ name: 'recorded', wave, note: null });
    },
    drop: () => keptRecordings.drop(userId, conversationId),
  };
}

export type Recording = ReturnType<typeof useRecording>;
