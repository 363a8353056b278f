import { describe, expect, test } from 'vitest';
import { bookingStatuses } from '../bookings/status.ts';
import { announcedUpTo, ceilingAfter, type CountedChange } from './ceiling.ts';
import { proposeChangeInput } from './schema.ts';
import {
  type ChangeAction,
  type ChangeOrderState,
  changeOrderStates,
  type ChangeSide,
  decideChange,
  isChangeable,
} from './state.ts';

const decided = (side: ChangeSide, state: ChangeOrderState, action: ChangeAction): string => {
  const decision = decideChange(side, { state, status: 'in_progress' }, action);
  if (decision.kind === 'step') return `→ ${decision.to}`;
  return decision.kind === 'unchanged' ? 'unchanged' : decision.code;
};

describe('the steps of a change order', () => {
  const conflict = 'changes.statusConflict';
  // The states in their order: proposed, accepted, refused, retracted.
  test.each<[ChangeAction, ChangeSide, string[]]>([
    ['accept', 'client', ['→ accepted', 'unchanged', conflict, conflict]],
    ['refuse', 'client', ['→ refused', conflict, 'unchanged', conflict]],
    ['retract', 'master', ['→ retracted', conflict, conflict, 'unchanged']],
  ])('%s by the %s', (action, side, outcomes) => {
    expect(changeOrderStates.map((state) => decided(side, state, action))).toEqual(outcomes);
    const other = side === 'client' ? 'master' : 'client';
    expect(decided(other, 'proposed', action)).toBe('access.forbidden');
  });
});

test('changes are possible from the acceptance of a job until it is over', () => {
  expect(bookingStatuses.filter(isChangeable)).toEqual([
    'confirmed',
    'in_progress',
    'pending_payment',
  ]);
  const over = { state: 'proposed', status: 'completed' } as const;
  expect(decideChange('client', over, 'accept')).toEqual({
    kind: 'refused',
    code: 'changes.jobClosed',
  });
  expect(decideChange('client', over, 'refuse')).toEqual({ kind: 'step', to: 'refused' });
});

const changes: CountedChange[] = [
  { state: 'proposed', total: 1000 },
  { state: 'accepted', total: 250.1 },
  { state: 'accepted', total: 100.2 },
  { state: 'refused', total: 5000 },
  { state: 'retracted', total: 7000 },
];

test.each([
  [1000, [], 1000],
  [1000, changes, 1350.3],
  [null, changes, null],
])('a ceiling of %s with its changes is %s', (ceiling, list, after) => {
  expect(ceilingAfter({ ceiling }, list)).toBe(after);
});

test.each([
  [null, 2000, 3350.3],
  [null, null, null],
  [1500, 2000, null],
])('with ceiling %s a customer who named %s knows of %s', (ceiling, notifyAbove, known) => {
  expect(announcedUpTo({ ceiling, notifyAbove }, changes)).toBe(known);
});

const line = { kind: 'materials', text: 'Avløpsrør', quantity: 2, unitPrice: '349,90' };
test.each<[object, string[]]>([
  [{ lines: [line] }, []],
  [{ extraHours: 1.5 }, []],
  [{}, ['lines: linesRequired']],
  [{ extraHours: 0.3 }, ['extraHours: halfHours']],
  [{ extraHours: 101 }, ['extraHours: extraHoursRange']],
  [{ lines: [line], reason: ' ' }, ['reason: required']],
  [{ lines: [{ ...line, kind: 'discount' }] }, ['lines: discountTooLarge']],
])('a change %j is refused with %j', (change, issues) => {
  const input = { bookingId: 41, reason: 'Røret er rustet.', ...change };
  const refused = proposeChangeInput.safeParse(input).error?.issues ?? [];
  expect(refused.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual(issues);
});
