import type { Fix, PositionProblem } from '@mesterhand/domain/tracking/fix';
import { createDeviceWatch } from './device-watch.ts';
import {
  atRest,
  stepWatch,
  type WatchAction,
  type WatchEvent,
  type WatchState,
} from './watch-machine.ts';

/** The outcome of a send; the state machine decides what follows. */
export type SendResult = 'sent' | 'sendFailed' | 'refused' | 'unreadable';

export type TrackerTask = {
  send(fix: Fix): Promise<SendResult>;
  notify(about: { kind: 'sendFailed' } | { kind: 'problem'; problem: PositionProblem }): void;
  /** The server accepts no more: the settings have changed. */
  onRefused(): void;
};

type DomainEvent = WatchEvent extends infer Event
  ? Event extends WatchEvent
    ? Omit<Event, 'at'>
    : never
  : never;

const tickEvery = 5_000;

/** Runs the state machine with the clock, the device and the server while this tab is the leader. */
export function createEngine(task: TrackerTask, onChange: (state: WatchState) => void) {
  let state: WatchState = atRest;
  let ticking: ReturnType<typeof setInterval> | undefined;
  const device = createDeviceWatch((found) => feed(found));

  function feed(event: DomainEvent): void {
    const step = stepWatch(state, { ...event, at: Date.now() });
    const isNew = step.state !== state;
    state = step.state;
    // A tab that stops leading must not clear what the others show.
    if (isNew && event.type !== 'stopped') onChange(state);
    for (const action of step.actions) act(action);
  }
  function act(action: WatchAction): void {
    switch (action.do) {
      case 'watch':
        return void device.start();
      case 'unwatch':
        return device.stop();
      case 'check':
        return void device.check();
      case 'send':
        return void task.send(action.fix).then((type) => feed({ type }));
      case 'end':
        return task.onRefused();
      case 'notifySendFailed':
        return task.notify({ kind: 'sendFailed' });
      case 'notifyProblem':
        return task.notify({ kind: 'problem', problem: action.problem });
    }
  }
  const tick = () => feed({ type: 'tick' });
  const onNetwork = () => feed({ type: 'networkBack' });

  return {
    feed,
    tick,
    /** `sent`: what another tab had sent before. */
    start(sent: WatchState['sent']): void {
      ticking = setInterval(tick, tickEvery);
      window.addEventListener('online', onNetwork);
      feed({ type: 'started', sent });
    },
    stop(): void {
      clearInterval(ticking);
      window.removeEventListener('online', onNetwork);
      feed({ type: 'stopped' });
    },
  };
}
