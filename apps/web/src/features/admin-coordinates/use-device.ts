import { isLocalHost, type Measurement } from '@mesterhand/domain/coordinates/measurement';
import { calibrate, findPosition, positionAttempts } from '@mesterhand/domain/coordinates/sampling';
import type { PositionProblem } from '@mesterhand/domain/tracking/fix';
import { useCallback, useEffect, useRef, useState } from 'react';
import { findGeolocation, followDevice, NoPosition } from '../../core/browser/geolocation.ts';
import { createSampler, watchOptions } from './device-sampler.ts';

export type Task = 'position' | 'calibration' | 'tracking';

/** The running device task and its progress. `at`: time of the last sample, in milliseconds. */
export type Running =
  | { task: 'position'; attempt: number; best: number | undefined }
  | { task: 'calibration'; taken: number; at: number }
  | { task: 'tracking'; hasFix: boolean };

export type TaskProblem = { task: Task; problem: PositionProblem | 'insecure' };

/** How the last task ended, unless it failed. */
export type Outcome = { task: Task; accuracy: number | undefined; isCancelled: boolean };

type Handlers = {
  onStart(task: Task): void;
  onSample(fix: Measurement): void;
  onFound(fix: Measurement): void;
  onTracked(fix: Measurement): void;
};

/** Geolocation requires a secure context. */
export function isSecurePage(): boolean {
  return window.isSecureContext || isLocalHost(location.hostname);
}

function findObstacle(): TaskProblem['problem'] | undefined {
  if (!findGeolocation()) return 'unsupported';
  return isSecurePage() ? undefined : 'insecure';
}

const problemIn = (error: unknown): PositionProblem =>
  error instanceof NoPosition ? error.problem : 'unknown';

type Report = { handlers: Handlers; signal: AbortSignal; show(running: Running): void };

/** The best of at most five fixes. */
async function runPosition({ handlers, signal, show }: Report): Promise<Measurement> {
  show({ task: 'position', attempt: 1, best: undefined });
  return findPosition(createSampler(signal, handlers.onSample), (attempt, best) =>
    show({
      task: 'position',
      attempt: Math.min(attempt + 1, positionAttempts.count),
      best: best?.accuracy,
    }),
  );
}

/** Averages fifteen samples into one position. */
async function runCalibration({ handlers, signal, show }: Report): Promise<Measurement> {
  const report = (taken: number) => show({ task: 'calibration', taken, at: Date.now() });
  report(0);
  const found = await calibrate(createSampler(signal, handlers.onSample), report);
  if (!found) throw new NoPosition('unavailable');
  return found;
}

const measure = { position: runPosition, calibration: runCalibration };

/** Starts and stops tasks. */
function useRunning() {
  const [running, setRunning] = useState<Running | null>(null);
  const current = useRef<AbortController | null>(null);
  const end = useCallback(() => {
    current.current?.abort();
    current.current = null;
    setRunning(null);
  }, []);
  useEffect(() => {
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [end]);
  const begin = useCallback((): AbortSignal => {
    current.current?.abort();
    current.current = new AbortController();
    return current.current.signal;
  }, []);
  return { running, setRunning, begin, end };
}

/** How the last task ended. */
function useTaskResult() {
  const [taskProblem, setTaskProblem] = useState<TaskProblem | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const forget = () => {
    setTaskProblem(null);
    setOutcome(null);
  };
  return { taskProblem, setTaskProblem, outcome, setOutcome, forget };
}

/** Device tasks, one at a time. All end on unmount and on `pagehide`: nobody would see them. */
export function useDevice(handlers: Handlers) {
  const { running, setRunning, begin, end } = useRunning();
  const { taskProblem, setTaskProblem, outcome, setOutcome, forget } = useTaskResult();

  const fail = (task: Task, problem: TaskProblem['problem']) => {
    end();
    setTaskProblem({ task, problem });
  };
  /** Null when a prerequisite is missing, which is then reported. */
  const prepare = (task: Task): AbortSignal | null => {
    forget();
    const problem = findObstacle();
    if (problem) {
      setTaskProblem({ task, problem });
      return null;
    }
    handlers.onStart(task);
    return begin();
  };

  const start = async (task: 'position' | 'calibration'): Promise<void> => {
    const signal = prepare(task);
    if (!signal) return;
    const show = (now: Running) => !signal.aborted && setRunning(now);
    try {
      const fix = await measure[task]({ handlers, signal, show });
      if (signal.aborted) return;
      end();
      handlers.onFound(fix);
      setOutcome({ task, accuracy: fix.accuracy, isCancelled: false });
    } catch (error) {
      if (!signal.aborted) fail(task, problemIn(error));
    }
  };

  const track = (): void => {
    const signal = prepare('tracking');
    if (!signal) return;
    setRunning({ task: 'tracking', hasFix: false });
    const unfollow = followDevice(watchOptions, {
      onFix: (fix) => {
        if (signal.aborted) return;
        setRunning({ task: 'tracking', hasFix: true });
        handlers.onTracked(fix);
      },
      onProblem: (problem) => !signal.aborted && fail('tracking', problem),
    });
    signal.addEventListener('abort', unfollow);
    // It may have failed synchronously, before there was anything to stop.
    if (signal.aborted) unfollow();
  };

  const stop = (): void => {
    if (running) setOutcome({ task: running.task, accuracy: undefined, isCancelled: true });
    end();
  };

  return {
    running,
    taskProblem,
    outcome,
    start,
    track,
    stop,
    dismissProblem: () => setTaskProblem(null),
  };
}
export type Device = ReturnType<typeof useDevice>;
