import type { Fix } from '@mesterhand/domain/tracking/fix';
import { describe, expect, test } from 'vitest';
import {
  atRest,
  retryDelay,
  stepWatch,
  type WatchAction,
  type WatchEvent,
  type WatchState,
} from './watch-machine.ts';

const s = 1000;
/** A fix at a second, `metres` to the north of the start. */
const fix = (at: number, metres = 0, accuracy = 10): Fix => ({
  latitude: 59.91 + metres / 111_195,
  longitude: 10.75,
  accuracy,
  at: at * s,
});

const words = (action: WatchAction): string =>
  action.do === 'notifyProblem' ? `${action.do} ${action.problem}` : action.do;

/** Runs events at their seconds; returns the actions with their times. */
function run(events: [second: number, event: DistributiveOmit<WatchEvent, 'at'>][], from = atRest) {
  let state: WatchState = from;
  const done: string[] = [];
  const sent: Fix[] = [];
  for (const [second, event] of events) {
    const step = stepWatch(state, { ...event, at: second * s });
    state = step.state;
    for (const action of step.actions) {
      done.push(`${second}: ${words(action)}`);
      if (action.do === 'send') sent.push(action.fix);
    }
  }
  return { state, done, sent };
}
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

const started = { type: 'started' } as const;
const sent = { type: 'sent' } as const;
const tick = { type: 'tick' } as const;
const failed = { type: 'sendFailed' } as const;
const at = (second: number, metres = 0) => ({ type: 'fix', fix: fix(second, metres) }) as const;
const problem = (kind: 'denied' | 'timeout' | 'unavailable' | 'unsupported') =>
  ({ type: 'problem', problem: kind }) as const;

describe('C-81 when a position is sent', () => {
  test('C-81 the first fix is sent at once', () => {
    expect(
      run([
        [0, started],
        [1, at(1)],
      ]).done,
    ).toEqual(['0: watch', '1: send']);
  });

  test('C-81 while moving at most one send in 30 s, with the newest fix', () => {
    const { done, sent: fixes } = run([
      [0, started],
      [1, at(1)],
      [1, sent],
      [10, at(10, 50)],
      [30.9, at(30.9, 200)],
      [31, at(31, 250)],
      [31, sent],
      [60, at(60, 400)],
      [61, at(61, 420)],
    ]);
    expect(done).toEqual(['0: watch', '1: send', '31: send', '61: send']);
    expect(fixes.map((one) => one.at / s)).toEqual([1, 31, 61]);
  });

  test('C-81 a move that came too early is sent with the next clock tick', () => {
    const { done } = run([
      [0, started],
      [1, at(1)],
      [1, sent],
      [20, at(20, 90)],
      [30, tick],
      [31, tick],
    ]);
    expect(done).toEqual(['0: watch', '1: send', '31: send']);
  });

  test('C-81 one send in 60 s at rest, after a cheap check for movement', () => {
    const still = { type: 'checked', fix: fix(61, 30, 80) } as const;
    const { done, sent: fixes } = run([
      [0, started],
      [1, at(1)],
      [1, sent],
      [55, tick],
      [61, tick],
      [62, still],
    ]);
    expect(done).toEqual(['0: watch', '1: send', '61: check', '62: send']);
    // The exact place of the first fix, with the time of the check.
    expect(fixes[1]).toEqual({ ...fix(1), at: 61 * s });
  });

  test('a check that finds another place sends that one', () => {
    const elsewhere = { type: 'checked', fix: fix(61, 900, 80) } as const;
    const { sent: fixes } = run([
      [0, started],
      [1, at(1)],
      [1, sent],
      [61, tick],
      [62, elsewhere],
    ]);
    expect(fixes[1]).toEqual(fix(61, 900, 80));
  });

  test('a device that answers no check is asked once a minute, and no old fix is sent as new', () => {
    const { done } = run([
      [0, started],
      [1, at(1)],
      [1, sent],
      [61, tick],
      [66, tick],
      [71, problem('timeout')],
      [76, tick],
      [121, tick],
    ]);
    expect(done).toEqual(['0: watch', '1: send', '61: check', '121: check']);
  });

  test('only one send is in flight at a time', () => {
    const { done } = run([
      [0, started],
      [1, at(1)],
      [40, at(40, 99)],
      [50, tick],
      [51, sent],
      [52, tick],
    ]);
    expect(done).toEqual(['0: watch', '1: send']);
  });

  test('a send by a button counts', () => {
    const { done } = run([
      [0, started],
      [1, at(1)],
      [1, sent],
      [29, { type: 'sentBeside', fix: fix(29, 10) }],
      [32, at(32, 50)],
      [59, at(59, 80)],
    ]);
    expect(done).toEqual(['0: watch', '1: send', '59: send']);
  });

  test('C-81 a tab that takes over keeps the intervals of the previous leader', () => {
    const { done } = run([
      [10, { type: 'started', sent: { fix: fix(5), at: 5 * s } }],
      [12, at(12, 60)],
      [35, at(35, 90)],
    ]);
    expect(done).toEqual(['10: watch', '35: send']);
  });
});

describe('C-119 a failed send', () => {
  test.each([
    [1, 5],
    [2, 10],
    [3, 20],
    [4, 40],
    [5, 60],
    [12, 60],
  ])('C-119 after %i failures in a row the next try waits %i s', (failures, seconds) => {
    expect(retryDelay(failures)).toBe(seconds * s);
  });

  test('C-119 the newest fix is stored and retried, and the failure reported once', () => {
    const {
      done,
      sent: fixes,
      state,
    } = run([
      [0, started],
      [1, at(1)],
      [2, failed],
      [3, at(3, 40)],
      [6, tick],
      [7, tick],
      [8, failed],
      [12, at(12, 80)],
      [17, tick],
      [18, tick],
      [19, sent],
    ]);
    expect(done).toEqual(['0: watch', '1: send', '2: notifySendFailed', '7: send', '18: send']);
    expect(fixes.map((one) => one.at / s)).toEqual([1, 3, 12]);
    expect(state.failures).toBe(0);
  });

  test('C-119 a failure after a success is reported again', () => {
    const { done } = run([
      [0, started],
      [1, at(1)],
      [2, failed],
      [7, tick],
      [8, sent],
      [40, at(40, 70)],
      [41, failed],
    ]);
    expect(done.filter((line) => line.includes('notify'))).toEqual([
      '2: notifySendFailed',
      '41: notifySendFailed',
    ]);
  });

  test('coming online retries at once', () => {
    const { done } = run([
      [0, started],
      [1, at(1)],
      [2, failed],
      [3, { type: 'networkBack' }],
    ]);
    expect(done.at(-1)).toBe('3: send');
  });

  test('coming online sends nothing twice', () => {
    const { done } = run([
      [0, started],
      [1, at(1)],
      [2, sent],
      [3, { type: 'networkBack' }],
    ]);
    expect(done).toEqual(['0: watch', '1: send']);
  });

  test('a refusal ends the watch and re-fetches the settings', () => {
    const { done, state } = run([
      [0, started],
      [1, at(1)],
      [2, { type: 'refused' }],
      [70, tick],
    ]);
    expect(done).toEqual(['0: watch', '1: send', '2: unwatch', '2: end']);
    expect(state).toEqual(atRest);
  });

  test('a fix that the server rejects as invalid is dropped, and the next one sent', () => {
    const { done } = run([
      [0, started],
      [1, at(1)],
      [2, { type: 'unreadable' }],
      [9, tick],
      [10, at(10)],
    ]);
    expect(done).toEqual(['0: watch', '1: send', '10: send']);
  });

  test('C-83 after a stop late events change nothing', () => {
    const { done, state } = run([
      [0, started],
      [1, at(1)],
      [2, { type: 'stopped' }],
      [3, failed],
      [4, sent],
      [70, tick],
    ]);
    expect(done).toEqual(['0: watch', '1: send', '2: unwatch']);
    expect(state).toEqual(atRest);
  });
});

describe('C-118 a device without a fix', () => {
  test.each(['denied', 'unsupported'] as const)(
    'C-118 %s ends the watch, and is reported once',
    (kind) => {
      const { done, state } = run([
        [0, started],
        [1, problem(kind)],
        [2, problem(kind)],
      ]);
      expect(done).toEqual(['0: watch', '1: unwatch', `1: notifyProblem ${kind}`]);
      expect(state.problem).toBe(kind);
    },
  );

  test('C-118 it restarts when the permission is granted later', () => {
    const { done, state } = run([
      [0, started],
      [1, problem('denied')],
      [9, started],
      [10, at(10)],
    ]);
    expect(done.slice(-2)).toEqual(['9: watch', '10: send']);
    expect(state.problem).toBeNull();
  });

  test.each(['unavailable', 'timeout'] as const)('C-118 %s continues watching', (kind) => {
    const { done, state } = run([
      [0, started],
      [1, problem(kind)],
      [2, problem(kind)],
      [3, at(3)],
    ]);
    expect(done).toEqual(['0: watch', `1: notifyProblem ${kind}`, '3: send']);
    expect(state.problem).toBeNull();
  });

  test('browsers let a watch time out at rest: that is no problem', () => {
    const { done, state } = run([
      [0, started],
      [1, at(1)],
      [1, sent],
      [16, problem('timeout')],
    ]);
    expect(done).toEqual(['0: watch', '1: send']);
    expect(state.problem).toBeNull();
  });
});
