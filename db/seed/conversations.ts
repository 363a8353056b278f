import { acknowledgementText } from '@mesterhand/domain/messages/acknowledgement';
import { later } from './clock.ts';
import type { PlannedJob } from './jobs.ts';
import type { PlannedMaster, PlannedUser } from './people.ts';
import { inventFileName } from './pictures.ts';
import type { Canvas } from './pictures.ts';
import type { Random } from './random.ts';
import { drawScene } from './scenes.ts';

export type PlannedLine = {
  from: 'client' | 'master';
  text: string;
  at: Date;
  automatic: boolean;
  canvas: Canvas | null;
};
export type PlannedConversation = {
  client: PlannedUser;
  master: PlannedMaster;
  /** Null in an enquiry. */
  job: PlannedJob | null;
  lines: PlannedLine[];
  /** How many of the last lines the one who did not write them has not read. */
  unread: number;
};

type People = {
  kari: PlannedUser;
  masters: PlannedMaster[];
  customers: PlannedUser[];
  jobs: PlannedJob[];
};
type Options = { now: Date; r: Random };

/** Minutes since the start, who speaks, and what is said; the house speaks for a master. */
type Said = readonly [minutes: number, from: 'client' | 'master' | 'house', text: string];
type Talk = { said: readonly Said[]; unread: number; picture?: number };

const day = 24 * 60;

const pastJob: Talk = {
  said: [
    [9, 'client', 'Hei, Ola! Kan du ta med pakninger? Jeg vet ikke hvilken størrelse vi trenger.'],
    [21, 'master', 'Hei! Jeg har de vanligste i bilen, så det ordner seg.'],
    [26, 'client', 'Supert, takk.'],
    [31, 'client', 'Det er nøkkel i boksen ved døra hvis jeg ikke rekker hjem.'],
    [44, 'master', 'Notert. Send meg koden samme morgen, så slipper den å ligge her.'],
  ],
  unread: 0,
};

const comingJob: Talk = {
  said: [
    [4, 'client', 'Hei igjen! Nå er det skapet under vasken. Slik ser det ut:'],
    [5, 'client', ''],
    [
      19,
      'master',
      'Takk for bildet, da ser jeg det. Det ser ut som vannlåsen. Steng gjerne krana under benken så lenge.',
    ],
    [24, 'client', 'Gjort! Det drypper ikke lenger.'],
    [31, 'master', 'Fint. Jeg tar med en ny vannlås, det er en jobb på en liten time.'],
    [32, 'master', 'Passer det om jeg ringer når jeg kjører hjemmefra?'],
  ],
  unread: 2,
  picture: 1,
};

const enquiry: Talk = {
  said: [
    [
      0,
      'client',
      'Hei! Vi vurderer å flytte vaskemaskinen fra kjelleren opp på badet. Er det noe du gjør, og hva koster det omtrent?',
    ],
    [0, 'house', acknowledgementText],
    [
      17,
      'master',
      'Hei, Kari! Ja, det gjør jeg ofte. Med vann og avløp i nærheten ligger det gjerne på 6 000–9 000 kr, men jeg må se badet før jeg lover noe.',
    ],
    [38, 'client', 'Det høres greit ut. Vi er hjemme torsdag etter kl. 16. Kan du komme innom da?'],
  ],
  unread: 1,
};

const underway: Talk = {
  said: [
    [12, 'client', 'Hei! Vi har en katt. Fint om dørene til stua holdes lukket.'],
    [
      40,
      'master',
      'Det skal vi passe på. Vi bruker såpe uten parfyme hvis ikke du ønsker noe annet.',
    ],
    [52, 'client', 'Perfekt, takk!'],
    [70, 'master', 'Vi starter på kjøkkenet. Jeg gir beskjed når vi er ferdige.'],
  ],
  unread: 1,
};

const waitingJobs: readonly Talk[] = [
  {
    said: [
      [
        6,
        'client',
        'Hei! Det haster litt, for vannet er stengt i hele oppgangen. Har du noe tidligere?',
      ],
    ],
    unread: 1,
  },
  {
    said: [
      [15, 'client', 'Hei, går det an å parkere i bakgården? Porten er åpen til kl. 17.'],
      [48, 'master', 'Flott, takk for beskjed!'],
    ],
    unread: 0,
  },
  {
    said: [
      [22, 'client', 'God dag. Må vi være hjemme hele tiden mens du jobber?'],
      [75, 'master', 'Nei, det holder at noen slipper meg inn.'],
      [96, 'client', 'Da kommer naboen min og låser opp. Hun heter Berit.'],
    ],
    unread: 1,
  },
];

const anotherEnquiry: Talk = {
  said: [
    [0, 'client', 'Hei! Monterer du varmtvannsberedere som er kjøpt et annet sted?'],
    [0, 'house', acknowledgementText],
    [
      25,
      'master',
      'Hei! Ja, så lenge den er ny og godkjent i Norge. Garantien på selve berederen har du da hos butikken.',
    ],
    [41, 'client', 'Den er grei. Jeg bestiller time når den er levert.'],
  ],
  unread: 0,
};

/** Spreads a talk from its start on; one that would reach into the future is shortened. */
function tell(talk: Talk, start: Date, { now, r }: Options): PlannedLine[] {
  const length = talk.said.at(-1)?.[0] ?? 0;
  const room = (now.getTime() - start.getTime()) / 60_000 - 3;
  const pace = length === 0 ? 1 : Math.min(1, Math.max(0, room) / length);
  return talk.said.map(([minutes, from, text], index) => ({
    from: from === 'client' ? 'client' : 'master',
    text,
    // The house takes a second; the others need as long as it takes to type.
    at: later(start, from === 'house' ? minutes * pace + 1 / 60 : minutes * pace),
    automatic: from === 'house',
    canvas: index === talk.picture ? photograph(r) : null,
  }));
}

function photograph(r: Random): Canvas {
  const svg = drawScene({
    category: 'plumbing',
    composition: 0,
    stage: 'before',
    seed: 'Lekkasje under vasken',
  });
  return { name: inventFileName(r.fork('photograph')), purpose: 'message', svg };
}

/** What Kari and Ola, the two whom everyone can sign in as, have written and not yet read. */
export function planConversations(people: People, options: Options): PlannedConversation[] {
  const { kari, masters, customers, jobs } = people;
  const { now } = options;
  const [ola] = masters;
  if (ola === undefined) return [];
  const about = (job: PlannedJob | undefined, talk: Talk): PlannedConversation[] =>
    job === undefined
      ? []
      : [
          {
            client: job.client,
            master: job.master,
            job,
            lines: tell(talk, job.createdAt, options),
            unread: talk.unread,
          },
        ];
  const asked = (client: PlannedUser, minutesAgo: number, talk: Talk): PlannedConversation => ({
    client,
    master: ola,
    job: null,
    lines: tell(talk, later(now, -minutesAgo), options),
    unread: talk.unread,
  });
  const ofKari = (status: PlannedJob['status'], master?: PlannedMaster) =>
    jobs.find(
      (job) =>
        job.client === kari &&
        job.status === status &&
        (master === undefined || job.master === master),
    );
  const ofOthers = jobs.filter((job) => job.master === ola && job.client !== kari);
  const waiting = ofOthers.filter(({ status }) => status === 'pending' || status === 'confirmed');
  const someone = customers.find((customer) => customer.city === ola.user.city);
  return [
    ...about(ofKari('completed', ola), pastJob),
    ...about(ofKari('pending', ola), comingJob),
    ...about(ofKari('in_progress'), underway),
    ...waitingJobs.flatMap((talk, index) => about(waiting[index], talk)),
    asked(kari, 3 * 60, enquiry),
    ...(someone === undefined ? [] : [asked(someone, 4 * day, anotherEnquiry)]),
  ];
}
