import type { Fix } from '@mesterhand/domain/tracking/fix';
import { onPermissionGranted } from './device-watch.ts';
import { createEngine, type TrackerTask } from './engine.ts';
import { type Lead, takeLead } from './lead.ts';
import { openTabChannel, type TabWord } from './tab-channel.ts';
import type { WatchState } from './watch-machine.ts';

/** The state that screens show. */
export type TrackerView = Pick<WatchState, 'fix' | 'sent' | 'problem' | 'failures'> & {
  isRunning: boolean;
  /** Whether this tab is the leader. */
  isLead: boolean;
};

type Run = { noteSent(fix: Fix): void; retry(): void };

const nothing: TrackerView = {
  fix: null,
  sent: null,
  problem: null,
  failures: 0,
  isRunning: false,
  isLead: false,
};

/** Tracks the position in one tab, and shares its state with every tab. */
export function createTracker() {
  const listeners = new Set<() => void>();
  let view = nothing;
  let current: Run | null = null;

  function show(next: Partial<TrackerView>): void {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  }

  /** Watches and sends until the returned function is called. The caller has checked the consent. */
  function run(task: TrackerTask): () => void {
    const news = ({ fix, sent, problem, failures } = view) =>
      ({ kind: 'news', fix, sent, problem, failures }) as const;
    const engine = createEngine(task, ({ fix, sent, problem, failures }) => {
      show({ fix, sent, problem, failures });
      channel.say(news());
    });
    const onLead = (isLead: boolean) => {
      show({ isLead });
      if (isLead) engine.start(view.sent);
      else engine.stop();
    };
    const retry = () => view.isLead && engine.feed({ type: 'started' });
    const hear = (word: TabWord) => {
      if (word.kind === 'leadWanted') lead.yield();
      else if (word.kind === 'leadHidden') lead.want();
      else if (word.kind === 'news') hearNews(word);
      else if (view.isLead) answer(word);
    };
    const hearNews = ({ fix, sent, problem, failures }: Extract<TabWord, { kind: 'news' }>) => {
      if (!view.isLead) show({ fix, sent, problem, failures });
    };
    const answer = (word: Extract<TabWord, { kind: 'hello' | 'sentBeside' }>) => {
      if (word.kind === 'hello') channel.say(news());
      else engine.feed({ type: 'sentBeside', fix: word.fix });
    };
    const onSight = () => {
      if (document.hidden) return;
      lead.want();
      if (view.isLead) engine.tick();
    };

    show({ ...nothing, isRunning: true });
    const channel = openTabChannel('tracking', hear);
    const lead: Lead = takeLead({
      name: 'tracking',
      locks: navigator.locks,
      say: (kind) => channel.say({ kind }),
      isHidden: () => document.hidden,
      onLead,
    });
    channel.say({ kind: 'hello' });
    document.addEventListener('visibilitychange', onSight);
    const forgetPermission = onPermissionGranted(retry);
    current = {
      retry,
      noteSent: (fix) =>
        view.isLead
          ? engine.feed({ type: 'sentBeside', fix })
          : channel.say({ kind: 'sentBeside', fix }),
    };
    return () => {
      current = null;
      document.removeEventListener('visibilitychange', onSight);
      forgetPermission();
      lead.end();
      channel.close();
      show(nothing);
    };
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: (): TrackerView => view,
    run,
    /** Tells the state machine, here or in the leading tab, what a button has sent directly. */
    noteSent: (fix: Fix): void => current?.noteSent(fix),
    /** Retries after a denied permission. */
    retry: (): void => current?.retry(),
  };
}

/** The page's singleton. */
export const tracker = createTracker();
