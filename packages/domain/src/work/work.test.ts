import { describe, expect, test } from 'vitest';
import type { PriceLine } from '../offers/lines.ts';
import type { PriceKind } from '../offers/price-kinds.ts';
import { billStart, proposedLines } from './bill-lines.ts';
import {
  type EntryContent,
  isRecordable,
  isSameContent,
  isShownEntry,
  refuseEntry,
} from './entry.ts';
import { workedTime } from './hours.ts';
import { previewWork } from './preview.ts';
import { decideEntryChange, decideResolution } from './merge.ts';
import { entryContentInput, recordWorkInput } from './schema.ts';
import {
  maxWaitingPhotoBytes,
  maxWaitingPhotos,
  refusePhoto,
  sizeWithin,
} from './waiting-photos.ts';

const now = new Date('2026-12-01T12:00:00Z');
const at = (time: string) => `2026-12-01T${time}:00.000Z`;
const entry = (kind: EntryContent['kind'], more: Partial<EntryContent> = {}): EntryContent => ({
  kind,
  occurredAt: at('10:00'),
  text: '',
  quantity: null,
  unitPrice: null,
  image: null,
  ...more,
});
const started = (time: string) => entry('hoursStarted', { occurredAt: at(time) });
const stopped = (time: string) => entry('hoursStopped', { occurredAt: at(time) });

describe('the hours of a job', () => {
  test.each([
    [[], { minutes: 0, runningSince: null, unpairedStops: 0 }],
    [[stopped('09:30'), started('08:00')], { minutes: 90, runningSince: null, unpairedStops: 0 }],
    // Two phones started and stopped the same hours.
    [
      [started('08:00'), started('08:02'), stopped('09:00'), stopped('09:01')],
      { minutes: 60, runningSince: null, unpairedStops: 1 },
    ],
    [
      [started('08:00'), stopped('08:30'), started('11:00')],
      { minutes: 30, runningSince: at('11:00'), unpairedStops: 0 },
    ],
  ])('%#: pair starts with stops by their time', (entries, worked) => {
    expect(workedTime(entries)).toEqual(worked);
  });
});

describe('what the customer sees', () => {
  const photo = entry('photo', { image: '/uploads/a.webp' });

  test.each([
    [photo, false],
    [{ ...photo, isShown: false }, false],
    [{ ...photo, isShown: true }, true],
    [entry('note', { text: 'Ok', isShown: true }), false],
  ])('%#: a photo that is shown, and nothing else', (content, isShown) => {
    expect(isShownEntry(content)).toBe(isShown);
  });

  test('is part of what a version states', () => {
    expect(isSameContent(photo, { ...photo, isShown: false })).toBe(true);
    expect(isSameContent(photo, { ...photo, isShown: true })).toBe(false);
  });

  test('is stated of photos alone, and absent where a phone does not say it', () => {
    const none = { occurredAt: at('10:00'), isShown: true };
    expect(entryContentInput.parse({ ...none, kind: 'note', text: 'Ok' })).not.toHaveProperty(
      'isShown',
    );
    const old = { kind: 'photo', occurredAt: at('10:00'), image: '/uploads/a.webp' };
    expect(entryContentInput.parse(old)).not.toHaveProperty('isShown');
  });
});

describe('the lines that a bill begins with', () => {
  const pipe = entry('material', { text: 'Rør', quantity: 2.5, unitPrice: 149 });
  const rate = { kind: 'hours', text: 'Rørlegger', quantity: 2, unitPrice: 1000 } as const;

  test('are the hours at the agreed rate, and the materials', () => {
    const entries = [started('08:00'), stopped('09:20'), pipe, entry('note', { text: 'Ok' })];
    expect(proposedLines({ entries, agreed: [rate], hoursText: 'Arbeid' })).toEqual([
      { kind: 'hours', text: 'Rørlegger', quantity: 1.33, unitPrice: 1000 },
      { kind: 'materials', text: 'Rør', quantity: 2.5, unitPrice: 149 },
    ]);
  });

  test('have no price that nobody has stated, and no fee for billing', () => {
    const fee = entry('material', { text: 'Fakturagebyr', quantity: 1, unitPrice: 50 });
    const entries = [started('08:00'), stopped('09:00'), { ...pipe, unitPrice: null }, fee];
    expect(
      proposedLines({ entries, agreed: [], hoursText: 'Arbeid' }).map((line) => line.unitPrice),
    ).toEqual([null, null]);
  });
});

describe('a bill of recorded work', () => {
  const callOut = { kind: 'callOut', text: 'Oppmøte', quantity: 1, unitPrice: 500 } as const;
  const service = { kind: 'service', text: 'Bytte kran', quantity: 1, unitPrice: 1780 } as const;
  const hour = { kind: 'hours', text: 'Rørlegger', quantity: 3, unitPrice: 1000 } as const;
  const material = { kind: 'materials', text: 'Rør', quantity: 1, unitPrice: 149 } as const;
  const worked = [started('08:00'), stopped('09:30')];
  const pipe = entry('material', { text: 'Rør', quantity: 2.5, unitPrice: 149 });
  const start = (kind: PriceKind, agreed: PriceLine[], entries: EntryContent[]) =>
    billStart({ kind, agreed, entries, hoursText: 'Arbeid' });
  const billed = { ...hour, quantity: 1.5 };

  test.each([
    ['fixed', [callOut, hour], [...worked, pipe], [callOut, hour], false],
    ['estimate', [callOut, hour], worked, [callOut, billed], true],
    ['estimate', [hour, material], worked, [material, billed], true],
    ['maximum', [callOut, hour], [], [callOut, hour], false],
    ['estimate', [service], worked, [service], false],
    ['estimate', [service], [pipe], [service, { ...material, quantity: 2.5 }], true],
    [
      'openAccount',
      [callOut],
      worked,
      [callOut, { ...billed, text: 'Arbeid', unitPrice: null }],
      true,
    ],
  ] as const)('%#: at a price that is %s begins with the right lines', (...row) => {
    const [kind, agreed, entries, lines, isRecorded] = row;
    expect(start(kind, [...agreed], [...entries])).toEqual({ lines, isRecorded });
  });

  test('has one line of the same material at the same price', () => {
    const dearer = { ...pipe, unitPrice: 160 };
    const { lines } = start('openAccount', [], [pipe, dearer, pipe]);
    expect(lines.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      [5, 149],
      [2.5, 160],
    ]);
  });
});

describe('a photo that waits on a phone', () => {
  const waiting = (count: number, bytes: number) =>
    Array.from({ length: count }, () => ({ bytes }));

  test.each([
    [waiting(0, 0), 400_000, null],
    [waiting(maxWaitingPhotos - 1, 1), 1, null],
    [waiting(maxWaitingPhotos, 1), 1, 'count'],
    [waiting(1, maxWaitingPhotoBytes - 10), 10, null],
    [waiting(1, maxWaitingPhotoBytes - 10), 11, 'bytes'],
  ] as const)('%#: is taken while there is room', (photos, bytes, refusal) => {
    expect(refusePhoto(photos, bytes)).toBe(refusal);
  });

  test.each([
    [4000, 3000, 1600, 1200],
    [3000, 4000, 1200, 1600],
    [800, 600, 800, 600],
    [9000, 2, 1600, 1],
  ])('of %i × %i pixels becomes %i × %i', (width, height, ...size) => {
    expect(Object.values(sizeWithin({ width, height }, 1600))).toEqual(size);
  });
});

describe('a version of an entry', () => {
  const content = entry('note', { text: 'A' });
  const other = entry('note', { text: 'B' });
  const stored = {
    version: 'v1',
    content,
    isRemoved: false,
    rivals: [{ id: 'r1', content: other }],
  };

  test.each([
    ['v1', other, { kind: 'applied' }],
    ['v0', other, { kind: 'conflict', replaces: null }],
    ['r1', other, { kind: 'conflict', replaces: 'r1' }],
    ['v0', content, { kind: 'unchanged' }],
    ['v0', null, { kind: 'conflict', replaces: null }],
  ])('that was made from %s is decided by the merge rule', (basedOn, wanted, outcome) => {
    expect(decideEntryChange(stored, { basedOn, content: wanted })).toEqual(outcome);
  });

  test.each([
    [{ rival: 'r1', seen: 'v1', choice: 'both' }, 'resolved'],
    [{ rival: 'r1', seen: 'v0', choice: 'both' }, 'conflict.stale'],
    [{ rival: 'r0', seen: 'v1', choice: 'rival' }, 'work.conflictClosed'],
  ] as const)('is decided on only where it was shown: %j', (resolution, outcome) => {
    const decided = decideResolution(stored, resolution);
    expect('code' in decided ? decided.code : decided.kind).toBe(outcome);
  });

  test('that removes the entry is no entry of its own', () => {
    const removal = { ...stored, rivals: [{ id: 'r1', content: null }] };
    expect(decideResolution(removal, { rival: 'r1', seen: 'v1', choice: 'both' })).toEqual({
      kind: 'refused',
      code: 'work.conflictClosed',
    });
  });
});

describe('what may be recorded', () => {
  test.each([
    [null, at('11:00'), 'work.notAccepted'],
    [at('08:00'), at('12:11'), 'work.timeImplausible'],
    [at('08:00'), '2026-09-30T10:00:00.000Z', 'work.timeImplausible'],
    [at('08:00'), at('12:09'), null],
  ])('of a job accepted at %s, at %s: %s', (acceptedAt, occurredAt, code) => {
    expect(refuseEntry({ acceptedAt, status: 'cancelled' }, { occurredAt }, now)).toBe(code);
  });

  test('is offered for accepted jobs that were not cancelled', () => {
    expect(isRecordable({ status: 'completed', acceptedAt: at('08:00') })).toBe(true);
    expect(isRecordable({ status: 'cancelled', acceptedAt: at('08:00') })).toBe(false);
    expect(isRecordable({ status: 'confirmed', acceptedAt: null })).toBe(false);
  });

  test('has the fields of its kind; an instant is in UTC', () => {
    const parsed = entryContentInput.parse({
      kind: 'material',
      occurredAt: '2026-12-01T11:00:00+01:00',
      text: ' Rør ',
      quantity: '2,5',
    });
    expect(parsed).toEqual(entry('material', { text: 'Rør', quantity: 2.5 }));
    expect(entryContentInput.safeParse({ kind: 'note', occurredAt: at('10:00') }).success).toBe(
      false,
    );
    expect(recordWorkInput.safeParse({ operations: [] }).success).toBe(false);
  });
});

describe('the work that a device shows', () => {
  const base = { bookingId: 1, receivedAt: at('10:05'), rivals: [], isRemoved: false };
  const stored = { ...base, id: 'a', version: 'a', content: entry('note', { text: 'A' }) };

  test('has what is not sent yet, and names its own version for the next change', () => {
    const content = entry('note', { text: 'B' });
    const note = {
      ...content,
      kind: 'note',
      quantity: null,
      unitPrice: null,
      image: null,
    } as const;
    const operations = [
      { does: 'edit', id: 'e', bookingId: 1, entryId: 'a', basedOn: 'a', content: note },
      { does: 'add', id: 'b', bookingId: 1, content: { ...note, occurredAt: at('09:00') } },
    ] as const;
    const { entries } = previewWork([stored], operations);
    expect(entries.map(({ id, version, isWaiting }) => [id, version, isWaiting])).toEqual([
      ['b', 'b', true],
      ['a', 'e', true],
    ]);
  });

  test('shows an entry once whose answer was lost, and none that is being removed', () => {
    const add = {
      does: 'add',
      id: 'a',
      bookingId: 1,
      content: entryContentInput.parse(stored.content),
    } as const;
    const removal = { does: 'remove', id: 'r', bookingId: 1, entryId: 'a', basedOn: 'a' } as const;
    expect(previewWork([stored], [add]).entries).toHaveLength(1);
    expect(previewWork([stored], [add, removal]).entries).toEqual([]);
  });
});
