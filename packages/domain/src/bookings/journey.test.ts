import { expect, test } from 'vitest';
import { type JourneyStage, journeyStageOf, type StagedBooking } from './journey.ts';

const at = '2026-11-20T12:00:00.000Z';

test.each<[StagedBooking['status'], string | null, StagedBooking['travel'], JourneyStage | null]>([
  ['pending', null, null, 'asked'],
  ['confirmed', null, null, 'asked'],
  ['confirmed', at, null, 'agreed'],
  ['pending_payment', at, null, 'agreed'],
  ['confirmed', at, 'enRoute', 'onTheWay'],
  ['confirmed', at, 'arrived', 'onTheWay'],
  ['in_progress', at, null, 'working'],
  ['completed', at, null, 'done'],
  ['cancelled', at, null, null],
])(
  'a %s booking accepted at %s with the journey %s is at %s',
  (status, acceptedAt, travel, stage) => {
    expect(journeyStageOf({ status, acceptedAt, travel })).toBe(stage);
  },
);
