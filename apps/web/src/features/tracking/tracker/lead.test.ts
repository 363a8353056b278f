import { expect, test } from 'vitest';
import { type Lead, type Locks, takeLead } from './lead.ts';

/** A Web Lock shared by all tabs, granted in order, as browsers do. */
function makeLocks(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name, { signal }, hold) => {
      const turn = last.then(() => {
        if (signal.aborted) throw new DOMException('ended', 'AbortError');
        return hold();
      });
      last = turn.catch(() => {});
      return turn;
    },
  };
}

class Tabs {
  readonly locks = makeLocks();
  readonly tabs: { lead: Lead; isHidden: boolean; leads: boolean[] }[] = [];

  open(isHidden: boolean) {
    const tab: { lead: Lead; isHidden: boolean; leads: boolean[] } = {
      isHidden,
      leads: [],
      lead: { yield: () => {}, want: () => {}, end: () => {} },
    };
    this.tabs.push(tab);
    tab.lead = takeLead({
      name: 'tracking',
      locks: this.locks,
      isHidden: () => tab.isHidden,
      onLead: (isLead) => tab.leads.push(isLead),
      say: (word) => {
        for (const other of this.tabs)
          if (other !== tab)
            queueMicrotask(() => (word === 'leadWanted' ? other.lead.yield() : other.lead.want()));
      },
    });
    return tab;
  }
}
/** Locks and words between tabs take microtasks only. */
const settle = async (): Promise<void> => {
  for (let task = 0; task < 20; task += 1) await Promise.resolve();
};

test('of two visible tabs the first leads, and the second when the first closes', async () => {
  const tabs = new Tabs();
  const first = tabs.open(false);
  await settle();
  const second = tabs.open(false);
  await settle();
  expect([first.leads, second.leads]).toEqual([[true], []]);
  first.lead.end();
  await settle();
  expect([first.leads, second.leads]).toEqual([[true, false], [true]]);
});

test('a tab that becomes visible takes the lead from a hidden one', async () => {
  const tabs = new Tabs();
  const first = tabs.open(false);
  await settle();
  const second = tabs.open(true);
  await settle();
  first.isHidden = true;
  second.isHidden = false;
  second.lead.want();
  await settle();
  expect([first.leads.at(-1), second.leads.at(-1)]).toEqual([false, true]);
});

test('a visible tab gets the lock before hidden ones that were queued earlier', async () => {
  const tabs = new Tabs();
  const hidden = [tabs.open(true), tabs.open(true), tabs.open(true)];
  await settle();
  const shown = tabs.open(false);
  await settle();
  await settle();
  expect(shown.leads.at(-1)).toBe(true);
  expect(hidden.filter((tab) => tab.leads.at(-1) === true)).toEqual([]);
});

test('without Web Locks every tab leads', () => {
  const leads: boolean[] = [];
  const lead = takeLead({
    name: 'tracking',
    locks: undefined,
    isHidden: () => false,
    onLead: (isLead) => leads.push(isLead),
    say: () => {},
  });
  lead.end();
  expect(leads).toEqual([true, false]);
});
