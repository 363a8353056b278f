import type { CityCode } from '@mesterhand/domain/places/cities';
import { later } from './clock.ts';
import { addressOf } from './names.ts';
import type { Person } from './names.ts';
import { cityNames, places } from './places.ts';
import type { Place } from './places.ts';
import type { Random } from './random.ts';
import { approaches, closings } from './trades.ts';
import type { Trade } from './trades.ts';

export type PlannedUser = Person & {
  email: string;
  phone: string;
  userType: 'client' | 'master';
  role: 'user' | 'master' | 'moderator' | 'superadmin';
  city: CityCode;
  place: Place;
  houseNumber: number;
  about: string;
  birthDate: string;
  createdAt: Date;
  trade: string | null;
  hasAvatar: boolean;
  /** Chooses the portrait; the three whom everyone meets have hand-picked ones. */
  face: string;
};
export type PlannedMaster = {
  user: PlannedUser;
  trade: Trade;
  specialization: string;
  hourlyRate: number;
  latitude: number;
  longitude: number;
  experienceMonths: number;
  responseMinutes: number;
  isVerified: boolean;
  /** What agreements and bills state of the business; a number that no business has. */
  business: { organisationNumber: string; businessAddress: string } | null;
  services: { name: string; description: string; price: number }[];
  /** How well this one works, 0 to 1; reviews follow it. */
  quality: number;
  /** How often this one is booked; 0 is somebody new. */
  demand: number;
};

export const day = 24 * 60;

/** Where a person lives, as it is written on a booking. */
export function homeAddress({ place, houseNumber, city }: PlannedUser): string {
  return `${place.street} ${houseNumber}, ${place.postcode} ${cityNames[city]}`;
}

/** Numbers that look Norwegian and cannot be mistaken for somebody's. */
const fictionalPhone = (index: number) =>
  `+47 ${index % 2 === 0 ? '400' : '900'} 00 ${String(100 + index).slice(-3)}`;

const roundTo = (value: number, step: number) => Math.round(value / step) * step;

function birthDate(age: number, now: Date, r: Random): string {
  const year = now.getUTCFullYear() - age - 1;
  return `${year}-${String(r.int(1, 12)).padStart(2, '0')}-${String(r.int(1, 28)).padStart(2, '0')}`;
}

/** How many years in the trade a sentence speaks of. */
function yearsClaimed(sentence: string): number {
  if (/tjue år/i.test(sentence)) return 20;
  if (/ti år/i.test(sentence)) return 10;
  return /(mange|flere) år/i.test(sentence) ? 5 : 0;
}

function describe(
  trade: Trade,
  { city, months, r }: { city: CityCode; months: number; r: Random },
) {
  const isTrue = (sentence: string) => yearsClaimed(sentence) * 12 <= months;
  const intro = r.pick(trade.intros.filter(isTrue)).replace('{by}', cityNames[city]);
  const skill = r.pick(trade.skills.filter(isTrue));
  const voice = /\b(vi|oss)\b/i.test(`${intro} ${skill}`) ? 'together' : 'alone';
  return [
    intro,
    skill,
    r.pick(approaches[voice]),
    ...(r.chance(0.7) ? [r.pick(closings[voice])] : []),
  ].join(' ');
}

type Facts = {
  index: number;
  now: Date;
  r: Random;
  city: CityCode;
  userType: 'client' | 'master';
  trade: string | null;
  createdAt: Date;
};

/** Gives a person a home, an account and a number. */
export function settle(person: Person, facts: Facts): PlannedUser {
  const { r, city } = facts;
  return {
    ...person,
    email: `${addressOf(person)}@mesterhand.example`,
    phone: fictionalPhone(facts.index),
    userType: facts.userType,
    role: facts.userType === 'master' ? 'master' : 'user',
    city,
    place: r.pick(places[city]),
    houseNumber: r.int(1, 89),
    about: '',
    birthDate: birthDate(person.age, facts.now, r),
    createdAt: facts.createdAt,
    trade: facts.trade,
    hasAvatar: facts.userType === 'master' || r.chance(0.6),
    face: addressOf(person),
  };
}

/** Makes a tradesperson of a user. */
export function equip(user: PlannedUser, trade: Trade, r: Random): PlannedMaster {
  const [low, high] = trade.rate;
  const isNew = r.chance(0.14);
  const years = Math.max(0, Math.min(user.age - 20, r.int(2, 26)));
  const months = isNew ? r.int(0, 30) : years * 12 + r.int(0, 11);
  return {
    user: {
      ...user,
      createdAt: isNew ? later(user.createdAt, 440 * day) : user.createdAt,
      about: describe(trade, { city: user.city, months, r }),
    },
    trade,
    specialization: r.pick(trade.specializations),
    hourlyRate: roundTo(r.int(low, high), 10),
    latitude: user.place.latitude + (r.next() - 0.5) * 0.004,
    longitude: user.place.longitude + (r.next() - 0.5) * 0.006,
    experienceMonths: months,
    responseMinutes: r.pick([10, 15, 20, 30, 45, 60, 120, 240]),
    isVerified: !isNew && r.chance(0.82),
    business: null,
    services: r.sample(trade.offers, r.int(3, 6)).map((each) => ({
      ...each,
      price: roundTo(each.price * (0.9 + r.next() * 0.25), each.price < 500 ? 5 : 10),
    })),
    quality: r.weighted([
      [0.95, 50],
      [0.85, 34],
      [0.6, 16],
    ] as const),
    demand: isNew ? 0 : r.pick([1, 1, 2, 2, 3, 4]),
  };
}
