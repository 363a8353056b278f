import { describe, expect, test } from 'vitest';
import { type WorkingCalendar, defaultHours } from '../calendar/hours.ts';
import {
  type AskedInvitation,
  type AskingRequest,
  type AskingStep,
  nextInvitation,
} from './answering.ts';
import {
  type InvitationState,
  type InvitationStep,
  invitationStates,
  maxAsked,
  requestStates,
  stepInvitation,
  whyReplaced,
} from './states.ts';

const usual: WorkingCalendar = { hours: defaultHours, exceptions: [] };
const away: WorkingCalendar = { hours: [], exceptions: [] };
/** A Monday at noon in Oslo. */
const noon = new Date('2026-11-23T11:00:00Z');
const later = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);

const asked = (
  masterId: number,
  state: InvitationState = 'waiting',
  deadlineAt = later(15),
  replaces: number | null = null,
): AskedInvitation => ({ masterId, position: masterId, state, deadlineAt, replaces });
const askable = (...ids: number[]) => ids.map((masterId) => ({ masterId, calendar: usual }));

const request = (more: Partial<AskingRequest> = {}): AskingRequest => ({
  state: 'open',
  asksNext: true,
  askedFirst: 1,
  invitations: [asked(1)],
  ...more,
});

const short = ({ passedOver, invited, listEnds }: AskingStep) => ({
  passedOver,
  invited: invited.map(({ masterId }) => masterId),
  listEnds,
});

describe('who is passed over and who is asked next', () => {
  test.each<[string, AskingRequest, number[], number, object]>([
    [
      'before the deadline nothing happens',
      request(),
      [2],
      14,
      { passedOver: [], invited: [], listEnds: false },
    ],
    [
      'at the deadline the next one is asked',
      request(),
      [2, 3],
      15,
      { passedOver: [1], invited: [2], listEnds: false },
    ],
    [
      'without consent nobody else is asked',
      request({ asksNext: false }),
      [2],
      15,
      { passedOver: [1], invited: [], listEnds: true },
    ],
    [
      'without another master the list ends',
      request(),
      [],
      15,
      { passedOver: [1], invited: [], listEnds: true },
    ],
    [
      'one who was asked is not asked again',
      request(),
      [1],
      15,
      { passedOver: [1], invited: [], listEnds: true },
    ],
    [
      'a decline asks the next one at once',
      request({ invitations: [asked(1, 'declined')] }),
      [1, 2],
      3,
      { passedOver: [], invited: [2], listEnds: false },
    ],
    [
      'an offer is an answer',
      request({ invitations: [asked(1, 'offered')] }),
      [2],
      60,
      { passedOver: [], invited: [], listEnds: false },
    ],
    [
      'as many are asked as were passed over',
      request({ askedFirst: 3, invitations: [asked(1), asked(2, 'offered'), asked(3)] }),
      [4, 5, 6],
      15,
      { passedOver: [1, 3], invited: [4, 5], listEnds: false },
    ],
    [
      'an offer of another keeps the list from ending',
      request({ askedFirst: 2, invitations: [asked(1), asked(2, 'offered')] }),
      [],
      15,
      { passedOver: [1], invited: [], listEnds: false },
    ],
    ...requestStates
      .filter((state) => state !== 'open')
      .map((state): [string, AskingRequest, number[], number, object] => [
        `a request that is ${state} asks nobody`,
        request({ state }),
        [2],
        60,
        { passedOver: [], invited: [], listEnds: false },
      ]),
  ])('%s', (_name, current, suitable, minutes, expected) => {
    expect(short(nextInvitation(current, askable(...suitable), later(minutes)))).toEqual(expected);
  });

  test('the next one has a clock and the place after the last', () => {
    const { invited } = nextInvitation(request(), askable(2), later(15));
    expect(invited).toEqual([
      { masterId: 2, position: 2, replaces: 1, askedAt: later(15), deadlineAt: later(30) },
    ]);
  });

  test('each is asked in the place of one who dropped out, in the order of asking', () => {
    const invitations = [asked(1), asked(2, 'declined'), asked(3, 'offered', later(15))];
    const current = request({ askedFirst: 3, invitations });
    const replacesOf = ({ invited }: AskingStep) => invited.map(({ replaces }) => replaces);
    const step = nextInvitation(current, askable(4, 5), later(15));
    expect(replacesOf(step)).toEqual([1, 2]);
    // The one in the place of the first declines as well; the first has sent an offer late.
    const [first, ...others] = applied(current, step).invitations;
    const late = [{ ...first, ...asked(1, 'offered') }, ...others].map((one) =>
      one.masterId === 4 ? { ...one, state: 'declined' as const } : one,
    );
    const next = { ...current, askedFirst: 4, invitations: late };
    expect(replacesOf(nextInvitation(next, askable(6), later(20)))).toEqual([4]);
  });

  test('a master without working hours is skipped', () => {
    const suitable = [{ masterId: 2, calendar: away }, ...askable(3)];
    expect(short(nextInvitation(request(), suitable, later(15))).invited).toEqual([3]);
  });

  test(`${maxAsked} masters are asked at most`, () => {
    const invitations = Array.from({ length: maxAsked }, (_, index) =>
      asked(index + 1, index === 0 ? 'waiting' : 'passedOver'),
    );
    const end = nextInvitation(request({ invitations }), askable(90), later(15));
    expect(short(end)).toEqual({ passedOver: [1], invited: [], listEnds: true });
  });

  test('nobody is asked twice until the list ends, and a repetition changes nothing', () => {
    const suitable = askable(...Array.from({ length: 30 }, (_, index) => index + 1));
    let current = request({ askedFirst: 3, invitations: [asked(1), asked(2), asked(3)] });
    let now = noon;
    for (let round = 0; ; round += 1) {
      const step = nextInvitation(current, suitable, now);
      current = applied(current, step);
      expect(short(nextInvitation(current, suitable, now))).toEqual({
        passedOver: [],
        invited: [],
        listEnds: step.listEnds,
      });
      if (step.listEnds) break;
      expect(round).toBeLessThan(50);
      now = new Date(now.getTime() + 5 * 60_000);
    }
    const ids = current.invitations.map(({ masterId }) => masterId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(maxAsked);
    expect(current.invitations.map(({ position }) => position)).toEqual(ids.map((_, at) => at + 1));
  });
});

test.each<[InvitationStep, Partial<Record<InvitationState, InvitationState>>]>([
  ['offer', { waiting: 'offered', offered: 'offered', declined: 'offered', passedOver: 'offered' }],
  ['decline', { waiting: 'declined', passedOver: 'declined' }],
  ['passOver', { waiting: 'passedOver' }],
  ['endOffer', { offered: 'declined' }],
  ['close', { waiting: 'closed', offered: 'closed' }],
])('the step %s of an invitation', (step, expected) => {
  const possible = invitationStates.flatMap((state) => {
    const to = stepInvitation(state, step);
    return to === undefined ? [] : [[state, to] as const];
  });
  expect(Object.fromEntries(possible)).toEqual(expected);
});

test.each([
  [null, 'noAnswer'],
  ['2026-11-23T11:15:00.000Z', 'answered'],
  ['2026-11-23T11:15:00.001Z', 'noAnswer'],
] as const)('a master who answered at %s was replaced for: %s', (answeredAt, why) => {
  expect(whyReplaced({ answeredAt, deadlineAt: later(15).toISOString() })).toBe(why);
});

function applied(current: AskingRequest, step: AskingStep): AskingRequest {
  const passed = new Set(step.passedOver);
  const invitations = current.invitations.map((one) =>
    passed.has(one.masterId) ? { ...one, state: 'passedOver' as const } : one,
  );
  const invited = step.invited.map((one) => ({ ...one, state: 'waiting' as const }));
  return { ...current, invitations: [...invitations, ...invited] };
}
