import type { PriceLine } from '@mesterhand/domain/offers/lines';
import { osloInstant } from '@mesterhand/domain/time/oslo';
import { later } from './clock.ts';
import {
  type Cast,
  type PlannedDeal,
  type PlannedOffer,
  type PlannedRequest,
  invite,
  line,
  planDeal,
  planOffer,
  planRequest,
} from './job-requests.ts';

type Story = Pick<PlannedRequest, 'client' | 'trade' | 'description' | 'answers'> & {
  createdAt: Date;
  offer: PlannedOffer;
  deal: Omit<Partial<PlannedDeal>, 'offer'> & { agreedAt: Date };
};

/** A request whose first offer was accepted. */
function agree({ offer, deal, ...asked }: Story): PlannedRequest {
  const accepted: PlannedOffer = { ...offer, state: 'accepted', decidedAt: deal.agreedAt };
  return planRequest({
    ...asked,
    invitations: [
      invite(offer.master, asked.createdAt, { state: 'offered', answeredAt: offer.sentAt }),
    ],
    offers: [accepted],
    deal: planDeal({ ...deal, offer: accepted }),
  });
}

/** The visit at the first proposed time: when it began and ended, minutes after its hour. */
function visitOf({ times: [time] }: PlannedOffer, [from, until]: readonly [number, number]) {
  if (time === undefined) throw new Error('an offer of the demo proposes no time');
  const start = osloInstant(time.date, time.time);
  return { startedAt: later(start, from), completedAt: later(start, until) };
}

/** A coming job; another offer was declined. */
function comingJob({ kari, masterOf, freeTime, at }: Cast): PlannedRequest {
  const service = 'Downlights';
  const [master, dearer] = [
    masterOf('electrician', service, 0),
    masterOf('electrician', service, 1),
  ];
  const request = agree({
    client: kari,
    trade: 'electrician',
    description:
      'Vi ønsker seks spotter med dimmer i taket på kjøkkenet. Det er ett takpunkt fra før, og taket er av gips.',
    answers: { electricMatter: 'elsewhere' },
    createdAt: at(-4, '11:00'),
    offer: planOffer({
      master,
      service,
      lines: [
        line('service', 'Spotter i tak', [6, 890]),
        line('materials', 'Dimmer til seks spotter', [1, 790]),
      ],
      excluded: 'Sparkling rundt det gamle takpunktet.',
      times: [freeTime({ master, client: kari }, 6, '10:00')],
      sentAt: at(-4, '11:06'),
    }),
    deal: { agreedAt: at(-3, '18:30') },
  });
  const sentAt = at(-4, '11:12');
  return {
    ...request,
    askedFirst: 2,
    invitations: [
      ...request.invitations,
      invite(dearer, at(-4, '11:00'), { state: 'declined', answeredAt: sentAt }),
    ],
    offers: [
      ...request.offers,
      planOffer({
        master: dearer,
        service,
        kind: 'estimate',
        lines: [
          line('hours', 'Montering av spotter og dimmer', [5, 1190]),
          line('materials', 'Seks spotter og en dimmer', [1, 3290]),
        ],
        times: [freeTime({ master: dearer, client: kari }, 4, '12:00')],
        sentAt,
        state: 'declined',
        declineReason: 'Prisen ble høyere enn vi hadde tenkt.',
        decidedAt: at(-4, '17:45'),
      }),
    ],
  };
}

/** Work that began on the last working day, with more work accepted and some refused. */
function changedJob({ kari, masterOf, freeTime, at }: Cast): PlannedRequest {
  const service = 'Maling av rom inntil 15 m²';
  const master = masterOf('repair', service);
  const offer = planOffer({
    master,
    service,
    kind: 'maximum',
    lines: [
      line('hours', 'Maling av stue og gang', [14, 650]),
      line('materials', 'Maling og dekkpapir', [1, 1850]),
    ],
    times: [freeTime({ master, client: kari }, -1, '09:00')],
    sentAt: at(-8, '13:32'),
  });
  const { startedAt } = visitOf(offer, [4, 4]);
  return agree({
    client: kari,
    trade: 'repair',
    description: 'Stua og gangen skal males, til sammen ca. 35 kvm gulv. To strøk på alle vegger.',
    answers: { repairMatter: 'painting', repairArea: 35, materialsReady: 'no' },
    createdAt: at(-8, '13:20'),
    offer,
    deal: {
      agreedAt: at(-7, '19:10'),
      startedAt,
      changes: [
        {
          reason: 'Ytterveggen bak sofaen har fuktmerker og må sparkles og grunnes før den males.',
          lines: [
            line('hours', 'Sparkling og grunning', [2, 650]),
            line('materials', 'Sperregrunning', [1, 320]),
          ],
          extraHours: 2,
          state: 'accepted',
          proposedAt: later(startedAt, 31),
          decidedAt: later(startedAt, 38),
        },
        {
          reason: 'Listene i gangen kan males i samme farge nå som alt er tildekket.',
          lines: [line('hours', 'Maling av lister', [3, 650])],
          extraHours: 3,
          state: 'refused',
          proposedAt: later(startedAt, 44),
          decidedAt: later(startedAt, 55),
        },
      ],
    },
  });
}

/** A job by Ola whose bill waits for Kari. */
function sentBill({ kari, ola, freeTime, at }: Cast): PlannedRequest {
  const lines: PriceLine[] = [
    line('service', 'Bytte av blandebatteri', [1, 1690]),
    line('materials', 'Stengeventiler', [2, 240]),
  ];
  const offer = planOffer({
    master: ola,
    service: 'Bytte av blandebatteri',
    lines,
    excluded: 'Blandebatteriet har du selv.',
    times: [freeTime({ master: ola, client: kari }, -2, '09:00')],
    sentAt: at(-10, '09:48'),
  });
  const visit = visitOf(offer, [3, 82]);
  return agree({
    client: kari,
    trade: 'plumbing',
    description: 'Blandebatteriet på badet skal byttes. Det nye er kjøpt og står klart.',
    answers: { waterRunning: 'no', plumbingPlace: 'bathroom' },
    createdAt: at(-10, '09:40'),
    offer,
    deal: {
      agreedAt: at(-9, '20:15'),
      ...visit,
      bill: { lines, sentAt: later(visit.completedAt, 14), acceptedAt: null, objection: null },
    },
  });
}

/** A bill with an accepted change, which the customer accepted. */
function acceptedBill({ ola, neighbours: [client], freeTime, at }: Cast): PlannedRequest {
  const lines: PriceLine[] = [line('service', 'Bytte av bereder, 200 liter', [1, 5490])];
  const more: PriceLine[] = [line('materials', 'Sikkerhetsventil og nytt avløpsrør', [1, 890])];
  const offer = planOffer({
    master: ola,
    service: 'Montering av varmtvannsbereder',
    lines,
    times: [freeTime({ master: ola, client }, -9, '10:00')],
    sentAt: at(-14, '14:10'),
  });
  const visit = visitOf(offer, [6, 205]);
  return agree({
    client,
    trade: 'plumbing',
    description:
      'Varmtvannsberederen er fra 1998 og lekker i bunnen. Vi ønsker en ny på 200 liter.',
    answers: { waterRunning: 'yes', plumbingPlace: 'heater' },
    createdAt: at(-14, '14:02'),
    offer,
    deal: {
      agreedAt: at(-13, '08:20'),
      ...visit,
      changes: [
        {
          reason: 'Sikkerhetsventilen er tett, og avløpet fra den mangler.',
          lines: more,
          extraHours: 0.5,
          state: 'accepted',
          proposedAt: later(visit.startedAt, 25),
          decidedAt: later(visit.startedAt, 33),
        },
      ],
      bill: {
        lines: [...lines, ...more],
        sentAt: later(visit.completedAt, 20),
        acceptedAt: later(visit.completedAt, 26 * 60),
        objection: null,
      },
    },
  });
}

/** A bill above the estimate and within its margin, to which the customer objected and Ola has answered. */
function objectedBill({ ola, neighbours: [, client], freeTime, at }: Cast): PlannedRequest {
  const offer = planOffer({
    master: ola,
    service: 'Staking av tett avløp',
    kind: 'estimate',
    lines: [line('hours', 'Staking av avløp', [2, 1190])],
    times: [freeTime({ master: ola, client }, -5, '10:00')],
    sentAt: at(-7, '10:31'),
  });
  const visit = visitOf(offer, [2, 137]);
  return agree({
    client,
    trade: 'plumbing',
    description: 'Kjøkkenvasken renner nesten ikke ned lenger, og det lukter fra sluket på badet.',
    answers: { waterRunning: 'no', plumbingPlace: 'kitchen' },
    createdAt: at(-7, '10:25'),
    offer,
    deal: {
      agreedAt: at(-6, '12:40'),
      ...visit,
      bill: {
        lines: [line('hours', 'Staking av avløp', [2.25, 1190])],
        sentAt: later(visit.completedAt, 30),
        acceptedAt: null,
        objection: {
          at: at(-4, '17:40'),
          reason:
            'Overslaget var på to timer. Det siste kvarteret gikk med til å rydde i bilen, og det mener jeg at vi ikke skal betale for.',
          answer:
            'Det siste kvarteret gikk med til å spyle sluket på badet, som sto på bestillingen. Jeg sender gjerne bildene jeg tok før og etter.',
          answeredAt: at(-3, '09:25'),
        },
      },
    },
  });
}

/** An agreement that Kari withdrew from after the work had begun at her request. */
function withdrawnAgreement({ kari, masterOf, freeTime, at }: Cast): PlannedRequest {
  const service = 'Storrengjøring';
  const master = masterOf('cleaning', service);
  const offer = planOffer({
    master,
    service,
    lines: [line('hours', 'Storrengjøring av leilighet', [6, 560])],
    times: [freeTime({ master, client: kari }, -4, '09:00')],
    sentAt: at(-6, '15:08'),
  });
  const { startedAt } = visitOf(offer, [2, 2]);
  return agree({
    client: kari,
    trade: 'cleaning',
    description: 'Leiligheten på 68 kvm skal rengjøres grundig, med skap og vinduer på innsiden.',
    answers: { cleaningKind: 'once', cleaningArea: 68, bathrooms: 1, pets: 'no' },
    createdAt: at(-6, '15:00'),
    offer,
    deal: {
      agreedAt: at(-5, '16:30'),
      startedAt,
      withdrawal: {
        at: later(startedAt, 50),
        statement: 'Vi skal pusse opp likevel, så jeg angrer avtalen om resten.',
      },
    },
  });
}

/** Requests with an agreement, each at another point of its course. */
export function planAgreedRequests(cast: Cast): PlannedRequest[] {
  return [comingJob, changedJob, sentBill, acceptedBill, objectedBill, withdrawnAgreement].map(
    (plan) => plan(cast),
  );
}
