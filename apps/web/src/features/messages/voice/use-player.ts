import { useEffect, useRef, useState } from 'react';
import { pauseOther } from './now-playing.ts';

/**
 * `failed`: the bytes could not be fetched. `gone`: they were removed. `unplayable`: this browser does not play them.
 */
type PlayerState = 'idle' | 'loading' | 'paused' | 'playing' | 'failed' | 'gone' | 'unplayable';

/** Fetches the bytes of a recording; undefined where they are gone. */
export type LoadRecording = (signal: AbortSignal) => Promise<Blob | undefined>;

/** Plays one recording; its bytes are fetched when it is first played. Times are in seconds. */
export function usePlayer(load: LoadRecording) {
  const [state, setState] = useState<PlayerState>('idle');
  const [at, setAt] = useState(0);
  const [file, setFile] = useState<Blob>();
  const audio = useRef<HTMLAudioElement>(undefined);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => {
      controller.abort();
      audio.current?.pause();
      if (audio.current) URL.revokeObjectURL(audio.current.src);
      audio.current = undefined;
    };
  }, []);

  const open = async (): Promise<HTMLAudioElement | undefined> => {
    if (audio.current) return audio.current;
    setState('loading');
    const signal = leaving.current?.signal ?? AbortSignal.abort();
    const bytes = await load(signal);
    if (signal.aborted) return undefined;
    if (bytes === undefined) {
      setState('gone');
      return undefined;
    }
    setFile(bytes);
    const made = new Audio(URL.createObjectURL(bytes));
    made.addEventListener('play', () => setState('playing'));
    made.addEventListener('pause', () => setState('paused'));
    made.addEventListener('timeupdate', () => setAt(made.currentTime));
    made.addEventListener('ended', () => {
      made.currentTime = 0;
      setAt(0);
    });
    made.addEventListener('error', () => setState('unplayable'));
    made.currentTime = at;
    audio.current = made;
    return made;
  };
  const play = async (): Promise<void> => {
    let element: HTMLAudioElement | undefined;
    try {
      element = await open();
    } catch {
      if (leaving.current?.signal.aborted !== true) setState('failed');
      return;
    }
    if (element === undefined) return;
    pauseOther(element);
    try {
      await element.play();
    } catch (error) {
      // Fetching took longer than a tap counts for this browser: the next one plays at once.
      const isTapNeeded = error instanceof DOMException && error.name === 'NotAllowedError';
      const isPaused = error instanceof DOMException && error.name === 'AbortError';
      setState(isTapNeeded || isPaused ? 'paused' : 'unplayable');
    }
  };
  return {
    state,
    at,
    /** The fetched bytes. */
    file,
    toggle: () => {
      if (state === 'playing') audio.current?.pause();
      else if (state !== 'loading') void play();
    },
    seek: (seconds: number) => {
      setAt(seconds);
      if (audio.current) audio.current.currentTime = seconds;
    },
  };
}
