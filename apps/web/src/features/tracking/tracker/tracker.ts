import type { Fix } from '@mesterhand/domain/tracking/fix';
import { onAllowed } from './device-watch.ts';
import { createEngine, type TrackerTask } from './engine.ts';
import { type Lead, takeLead } from './lead.ts';
import { openTabChannel, type TabWord } from './tab-channel.ts';
import type { WatchState } from './watch-machine.ts';

/** What a screen shows of it. */
export type TrackerView = Pick<WatchState, 'fix' | 'sent' | 'problem' | 'failures'> & {
  isRunning: boolean;
  /** Whether this tab is the one that sends. */
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

/** Follows the position in one tab of all, and knows in every tab what that one knows. */
export function createTracker() {
  const listeners = new Set<() => void>();
  let view = nothing;
  let current: Run | null = null;

  function show(next: Partial<TrackerView>): void {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  }

  /** Watches and sends until the returned function is called. Callers have made sure of the consent. */
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
    const forgetPermission = onAllowed(retry);
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
    /** Says to the machine, here or in the tab that leads, what a button has sent past it. */
    noteSent: (fix: Fix): void => current?.noteSent(fix),
    /** Tries again after a refusal of the browser. */
    retry: (): void => current?.retry(),
  };
}

/** The page's own. */
export const tracker = createTracker();
