import type { Complexion, Gender } from './portraits.ts';
import type { Random } from './random.ts';

/** Who lives in Norway today, by where a family's names come from. */
type Background = {
  complexion: Complexion;
  share: number;
  female: readonly string[];
  male: readonly string[];
  surnames: readonly string[];
  /** Of the women; shown in the portrait. */
  hijab: number;
};

const norwegian: Background = {
  complexion: 'nordic',
  share: 66,
  hijab: 0,
  female: [
    'Ingrid',
    'Silje',
    'Marte',
    'Hanne',
    'Tonje',
    'Solveig',
    'Guro',
    'Kristine',
    'Maren',
    'Eli',
    'Ragnhild',
    'Synne',
    'Camilla',
    'Anne Lise',
    'Vilde',
    'Torill',
    'Thea',
    'Ida',
    'Marianne',
    'Berit',
    'Live',
    'Helene',
    'Oda',
    'Sunniva',
    'Astrid',
    'Jorunn',
    'Kaja',
    'Mette',
    'Bente',
    'Nora Marie',
    'Randi',
    'Turid',
  ],
  male: [
    'Lars',
    'Håkon',
    'Eirik',
    'Anders',
    'Geir',
    'Torbjørn',
    'Morten',
    'Sindre',
    'Øyvind',
    'Jan Erik',
    'Petter',
    'Rune',
    'Vegard',
    'Kjell',
    'Stian',
    'Henrik',
    'Trond',
    'Sverre',
    'Espen',
    'Per Olav',
    'Jonas',
    'Aslak',
    'Roar',
    'Even',
    'Fredrik',
    'Odd Arne',
    'Terje',
    'Magnus',
    'Tor',
    'Ivar',
    'Knut Ole',
    'Simen',
    'Arild',
    'Bjørnar',
    'Mats',
    'Steinar',
  ],
  surnames: [
    'Bakken',
    'Myhre',
    'Strand',
    'Haugen',
    'Lien',
    'Fossum',
    'Nygård',
    'Sæther',
    'Eide',
    'Moen',
    'Brekke',
    'Tveit',
    'Aarskog',
    'Hovland',
    'Rønning',
    'Kleiven',
    'Solheim',
    'Engen',
    'Dahle',
    'Skoglund',
    'Vik',
    'Nesheim',
    'Berget',
    'Lunde',
    'Øverland',
    'Stenersen',
    'Hagelund',
    'Mikkelsen',
    'Johnsen',
    'Halsnes',
    'Årnes',
    'Kvamme',
    'Torgersen',
    'Sandnes',
    'Grønli',
    'Bergli',
    'Fjeldstad',
    'Hjelmeland',
    'Ulvund',
    'Røed',
    'Storhaug',
    'Tangen',
    'Espeland',
    'Løvås',
    'Sletten',
    'Vatne',
    'Aune',
    'Rognli',
    'Myrvold',
    'Skaar',
    'Horn',
    'Gjertsen',
  ],
};

const backgrounds: readonly Background[] = [
  norwegian,
  {
    complexion: 'southern',
    share: 9,
    hijab: 0,
    female: ['Agnieszka', 'Katarzyna', 'Monika', 'Joanna'],
    male: ['Piotr', 'Tomasz', 'Marek', 'Krzysztof', 'Paweł', 'Grzegorz'],
    surnames: ['Jabłoński', 'Wójcik', 'Mazurek', 'Nowicki', 'Szymczak', 'Pawlak', 'Górski'],
  },
  {
    complexion: 'nordic',
    share: 6,
    hijab: 0,
    female: ['Oksana', 'Iryna', 'Natalija', 'Halyna'],
    male: ['Andrij', 'Mykola', 'Serhij', 'Vasyl'],
    surnames: ['Rudenko', 'Kravtsjuk', 'Bondar', 'Hontsjar', 'Lysenko', 'Marchuk'],
  },
  {
    complexion: 'nordic',
    share: 4,
    hijab: 0,
    female: ['Rasa', 'Jurgita', 'Daiva'],
    male: ['Mindaugas', 'Darius', 'Vytautas', 'Tomas'],
    surnames: ['Petrauskas', 'Balčiūnas', 'Urbonas', 'Mickus'],
  },
  {
    complexion: 'dark',
    share: 5,
    hijab: 0.7,
    female: ['Hodan', 'Fadumo', 'Ayaan', 'Sagal'],
    male: ['Abdirahman', 'Mohamed', 'Liban', 'Yusuf'],
    surnames: ['Warsame', 'Abdi', 'Nur', 'Jama', 'Guled'],
  },
  {
    complexion: 'brown',
    share: 6,
    hijab: 0.3,
    female: ['Sana', 'Ayesha', 'Nadia', 'Mehwish'],
    male: ['Imran', 'Bilal', 'Usman', 'Faisal', 'Kashif'],
    surnames: ['Rafiq', 'Akhtar', 'Saleem', 'Butt', 'Chaudhry', 'Bhatti'],
  },
  {
    complexion: 'southern',
    share: 4,
    hijab: 0.25,
    female: ['Leyla', 'Shirin', 'Amina'],
    male: ['Rebin', 'Emre', 'Samir', 'Besnik'],
    surnames: ['Yıldız', 'Karimi', 'Osman', 'Hoxha', 'Haddad'],
  },
];

export type Person = {
  firstName: string;
  lastName: string;
  gender: Gender;
  age: number;
  complexion: Complexion;
  hijab: boolean;
};

const slugCharacters: readonly (readonly [RegExp, string])[] = [
  [/æ/g, 'ae'],
  [/[øö]/g, 'o'],
  [/å/g, 'a'],
  [/ł/g, 'l'],
  [/ı/g, 'i'],
];

/** Letters that fit an address: 'Øyvind Sæther' → 'oyvind.saether'. */
export function addressOf(person: { firstName: string; lastName: string }): string {
  const plain = `${person.firstName}.${person.lastName}`.toLowerCase();
  const folded = slugCharacters.reduce(
    (text, [letter, plainLetter]) => text.replace(letter, plainLetter),
    plain,
  );
  return folded
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z.]+/g, '');
}

/** Different people, no full name twice. */
export function inventPeople(
  count: number,
  options: { r: Random; womenShare(index: number): number; taken?: readonly string[] },
): Person[] {
  const { r } = options;
  const used = new Set(options.taken);
  const people: Person[] = [];
  const uses = new Map<string, number>();
  // Of a few names the least used, so that a page of people is not a page of namesakes.
  const pickRare = (list: readonly string[]) =>
    r
      .sample(list, 4)
      .reduce((rare, name) => ((uses.get(name) ?? 0) < (uses.get(rare) ?? 0) ? name : rare));
  while (people.length < count) {
    const gender = r.chance(options.womenShare(people.length)) ? 'female' : 'male';
    const background = r.weighted(backgrounds.map((each) => [each, each.share] as const));
    // Some families have been here long enough for the names to mix.
    const surnames =
      background !== norwegian && r.chance(0.12) ? norwegian.surnames : background.surnames;
    const person: Person = {
      firstName: pickRare(background[gender]),
      lastName: pickRare(surnames),
      gender,
      age: r.weighted([
        [r.int(22, 33), 34],
        [r.int(34, 48), 42],
        [r.int(49, 66), 24],
      ] as const),
      complexion: background.complexion,
      hijab: gender === 'female' && r.chance(background.hijab),
    };
    const full = `${person.firstName} ${person.lastName}`;
    if (used.has(full)) continue;
    used.add(full);
    for (const name of [person.firstName, person.lastName])
      uses.set(name, (uses.get(name) ?? 0) + 1);
    people.push(person);
  }
  return people;
}
