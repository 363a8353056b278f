import { later } from './clock.ts';
import { inventPeople } from './names.ts';
import type { Person } from './names.ts';
import { day, equip, settle } from './people.ts';
import type { PlannedMaster, PlannedUser } from './people.ts';
import { places } from './places.ts';
import type { Random } from './random.ts';
import { trades } from './trades.ts';

const cityShares = [
  ['oslo', 40],
  ['bergen', 20],
  ['trondheim', 17],
  ['stavanger', 13],
  ['tromso', 10],
] as const;

const homes = [
  'oslo',
  'bergen',
  'trondheim',
  'stavanger',
  'tromso',
  'oslo',
  'bergen',
  'oslo',
  'trondheim',
  'oslo',
] as const;

function planOla(now: Date, r: Random): PlannedMaster {
  const trade = trades[0];
  if (trade === undefined) throw new Error('no trades');
  const person: Person = {
    firstName: 'Ola',
    lastName: 'Hansen',
    gender: 'male',
    age: 38,
    complexion: 'nordic',
    hijab: false,
  };
  const user = settle(person, {
    index: 1,
    now,
    r,
    city: 'oslo',
    userType: 'master',
    trade: 'plumbing',
    createdAt: later(now, -640 * day),
  });
  const about =
    'Rørlegger med svennebrev og våtromssertifikat, med Oslo som fast arbeidsområde. Jeg har spesialisert meg på bad og på lekkasjer i gamle bygårder, og finner som regel feilen uten å rive mer enn nødvendig. Du får alltid en tydelig pris før jeg begynner, jeg møter presis, og det er ryddet når jeg går.';
  return {
    ...equip({ ...user, about }, trade, r),
    user: {
      ...user,
      email: 'mester@demo.no',
      face: 'ola/12',
      place: places.oslo[0] ?? user.place,
      about,
      houseNumber: 14,
    },
    specialization: 'Rørlegger og baderom',
    hourlyRate: 990,
    latitude: 59.9227,
    longitude: 10.7584,
    experienceMonths: 14 * 12 + 5,
    responseMinutes: 12,
    isVerified: true,
    business: { organisationNumber: '123456785', businessAddress: 'Markveien 14, 0554 Oslo' },
    services: trade.offers.slice(0, 6).map((each) => ({ ...each })),
    quality: 1,
    demand: 12,
  };
}

/** Everybody in the demo: Kari, Ola and the administrator first, then masters and customers. */
export function planPeople(
  now: Date,
  r: Random,
): { kari: PlannedUser; admin: PlannedUser; masters: PlannedMaster[]; customers: PlannedUser[] } {
  const slots = trades.flatMap((trade) => Array.from({ length: trade.masters }, () => trade));
  const womenShare = (index: number) => (slots[index]?.women ?? 5) / 10;
  const invented = inventPeople(slots.length + 25, {
    r: r.fork('names'),
    womenShare,
    taken: ['Kari Nordmann', 'Ola Hansen', 'Randi Solbakk'],
  });
  const cityOf = r.fork('cities');

  const masters = r
    .fork('order')
    .shuffle(slots.map((trade, index) => ({ trade, person: invented[index], index })))
    .flatMap(({ trade, person, index }) => {
      if (person === undefined) return [];
      const own = r.fork(`master/${index}`);
      // In this order a trade with five masters is at home in every city, and the larger ones have a choice.
      const city = homes[(index - slots.indexOf(trade)) % homes.length] ?? 'oslo';
      const createdAt = later(now, -own.int(450, 900) * day - own.int(0, day));
      return [
        equip(
          settle(person, {
            index: index + 10,
            now,
            r: own,
            city,
            userType: 'master',
            trade: trade.code,
            createdAt,
          }),
          trade,
          own,
        ),
      ];
    });
  const customers = invented.slice(slots.length).map((person, index) => {
    const own = r.fork(`customer/${index}`);
    const createdAt = later(now, -own.int(400, 700) * day - own.int(0, day));
    return settle(person, {
      index: index + 100,
      now,
      r: own,
      city: cityOf.weighted(cityShares),
      userType: 'client',
      trade: null,
      createdAt,
    });
  });

  const kari: PlannedUser = {
    ...settle(
      {
        firstName: 'Kari',
        lastName: 'Nordmann',
        gender: 'female',
        age: 34,
        complexion: 'nordic',
        hijab: false,
      },
      {
        index: 0,
        now,
        r: r.fork('kari'),
        city: 'oslo',
        userType: 'client',
        trade: null,
        createdAt: later(now, -600 * day),
      },
    ),
    email: 'kunde@demo.no',
    face: 'kunde@demo.no',
    hasAvatar: true,
    place: places.oslo[4] ?? {
      area: 'Torshov',
      street: 'Vogts gate',
      postcode: '0474',
      latitude: 59.935,
      longitude: 10.768,
    },
    about: 'Bor i en gammel leilighet på Torshov der det alltid er noe som må fikses.',
  };
  const admin: PlannedUser = {
    ...settle(
      {
        firstName: 'Randi',
        lastName: 'Solbakk',
        gender: 'female',
        age: 47,
        complexion: 'nordic',
        hijab: false,
      },
      {
        index: 2,
        now,
        r: r.fork('admin'),
        city: 'oslo',
        userType: 'client',
        trade: null,
        createdAt: later(now, -950 * day),
      },
    ),
    email: 'admin@demo.no',
    face: 'randi/8',
    role: 'superadmin',
    hasAvatar: true,
  };
  return { kari, admin, masters: [planOla(now, r.fork('ola')), ...masters], customers };
}
