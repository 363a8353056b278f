import { validUntilOf } from '@mesterhand/domain/offers/validity';
import {
  type Cast,
  type PlannedRequest,
  type PlannedTemplate,
  invite,
  line,
  planOffer,
  planRequest,
  serviceOf,
} from './job-requests.ts';
import { clockAt, workingMinutesBefore } from './working-time.ts';

/** Two were asked: one has sent an offer, and Ola is asked in the place of the other, who did not answer. */
function runningClock({ now, kari, ola, masterOf, freeTime }: Cast): PlannedRequest {
  const [quick, silent] = [
    masterOf('plumbing', 'Rørarbeid på bad, per time', 0),
    masterOf('plumbing', 'Rørarbeid på bad, per time', 1),
  ];
  // The latest start with which one clock has run out: most of Ola's remains.
  const createdAt = workingMinutesBefore(now, 16);
  const sentAt = workingMinutesBefore(now, 4);
  const who = { master: quick, client: kari };
  return planRequest({
    client: kari,
    trade: 'plumbing',
    description:
      'Det kommer nesten ikke vann i dusjen lenger, og det banker i rørene når vi skrur på. Ellers i leiligheten er det greit.',
    answers: { waterRunning: 'no', plumbingPlace: 'bathroom' },
    createdAt,
    asksNext: true,
    askedFirst: 2,
    invitations: [
      invite(quick, createdAt, { state: 'offered', answeredAt: sentAt }),
      invite(silent, createdAt, { state: 'passedOver' }),
      invite(ola, clockAt(createdAt).deadlineAt),
    ],
    offers: [
      planOffer({
        master: quick,
        service: 'Rørarbeid på bad, per time',
        kind: 'maximum',
        lines: [
          line('hours', 'Feilsøking og rens av dusjbatteri', [2, 1090]),
          line('materials', 'Pakninger og filtre', [1, 240]),
        ],
        times: [freeTime(who, 1, '10:00'), freeTime(who, 2, '13:00')],
        sentAt,
      }),
    ],
  });
}

/** Two offers of different kinds, for Kari to compare. */
function comparison({ kari, ola, masterOf, freeTime, at }: Cast): PlannedRequest {
  const other = masterOf('plumbing', 'Montering av toalett', 0);
  const [ofOla, ofOther] = [
    { master: ola, client: kari },
    { master: other, client: kari },
  ];
  return planRequest({
    client: kari,
    trade: 'plumbing',
    description:
      'Toalettet renner hele tiden etter at vi har trukket ned. Vi vil ha et nytt, vegghengt toalett i stedet for å reparere det gamle.',
    answers: { waterRunning: 'yes', stopcockClosed: 'no', plumbingPlace: 'bathroom' },
    createdAt: at(-2, '10:15'),
    invitations: [
      invite(ola, at(-2, '10:15'), { state: 'offered', answeredAt: at(-2, '10:22') }),
      invite(other, at(-2, '10:15'), { state: 'offered', answeredAt: at(-2, '10:27') }),
    ],
    offers: [
      planOffer({
        master: ola,
        service: 'Montering av toalett',
        lines: [
          line('service', 'Montering av toalett', [1, 2990]),
          line('materials', 'Vegghengt toalett med sisterne', [1, 5490]),
          line('discount', 'Rabatt på utstyr', [1, 300]),
        ],
        excluded: 'Flislegging og maling etter arbeidet.',
        times: [freeTime(ofOla, 5, '09:00'), freeTime(ofOla, 6, '12:00')],
        sentAt: at(-2, '10:22'),
      }),
      planOffer({
        master: other,
        service: 'Montering av toalett',
        kind: 'estimate',
        marginPercent: 10,
        lines: [
          line('hours', 'Demontering og montering', [4, 990]),
          line('materials', 'Vegghengt toalett med sisterne', [1, 4190]),
          line('callOut', 'Oppmøte', [1, 350]),
        ],
        times: [freeTime(ofOther, 4, '14:00')],
        sentAt: at(-2, '10:27'),
      }),
    ],
  });
}

/** An offer that expired before Kari decided; nobody else was to be asked. */
function expiredOffer({ kari, masterOf, freeTime, at }: Cast): PlannedRequest {
  const service = 'Justering av dører og vinduer';
  const master = masterOf('repair', service);
  const [createdAt, sentAt] = [at(-13, '12:05'), at(-13, '12:14')];
  const validDays = 5;
  return planRequest({
    client: kari,
    trade: 'repair',
    description:
      'To innerdører subber i gulvet, og vinduet på badet lar seg ikke lukke helt. Ønsker å få alt rettet på én gang.',
    answers: { repairMatter: 'smallJobs' },
    createdAt,
    listEndedAt: validUntilOf(sentAt, validDays),
    // An offer that expires ends the invitation.
    invitations: [invite(master, createdAt, { state: 'declined', answeredAt: sentAt })],
    offers: [
      planOffer({
        master,
        service,
        lines: [
          line('service', 'Justering av to dører og et vindu', [1, 1490]),
          line('materials', 'Pakninger', [1, 180]),
        ],
        times: [freeTime({ master, client: kari }, -6, '15:00')],
        validDays,
        sentAt,
      }),
    ],
  });
}

/** A request that Kari withdrew before anybody answered. */
function withdrawn({ kari, masterOf, at }: Cast): PlannedRequest {
  const createdAt = at(-15, '11:00');
  const asked = (place: number) =>
    invite(masterOf('electrician', 'Feilsøking', place), createdAt, { state: 'closed' });
  return planRequest({
    client: kari,
    trade: 'electrician',
    description: 'Sikringen til kjøkkenet går hver gang vi bruker ovn og vannkoker samtidig.',
    answers: { electricMatter: 'powerOut', smellsBurnt: 'no' },
    createdAt,
    state: 'withdrawn',
    closedAt: at(-15, '11:09'),
    invitations: [asked(0), asked(1)],
  });
}

/** Ola is asked and has begun an offer; a price is missing. */
function draft({ now, ola, neighbours: [, , client] }: Cast): PlannedRequest {
  const createdAt = workingMinutesBefore(now, 5);
  const service = 'Bytte av blandebatteri';
  return planRequest({
    client,
    trade: 'plumbing',
    description: 'Kjøkkenkranen drypper og bør byttes. Vi ønsker en med stengeventil.',
    answers: { waterRunning: 'yes', stopcockClosed: 'yes', plumbingPlace: 'kitchen' },
    createdAt,
    asksNext: true,
    invitations: [invite(ola, createdAt)],
    drafts: [
      {
        master: ola,
        service: serviceOf(ola, service),
        kind: 'fixed',
        lines: [
          line('service', service, [1, 1690]),
          {
            kind: 'materials',
            text: 'Blandebatteri med stengeventil',
            quantity: 1,
            unitPrice: null,
          },
        ],
        savedAt: workingMinutesBefore(now, 2),
      },
    ],
  });
}

/** Requests that nothing was agreed on. */
export function planOpenRequests(cast: Cast): PlannedRequest[] {
  return [runningClock, comparison, expiredOffer, withdrawn, draft].map((plan) => plan(cast));
}

/** What Ola stores for the next offers. */
export function planTemplates({ ola: master, at }: Cast): PlannedTemplate[] {
  return [
    {
      master,
      name: 'Blandebatteri på kjøkken',
      kind: 'fixed',
      lines: [
        line('service', 'Bytte av blandebatteri', [1, 1690]),
        line('materials', 'Stengeventiler', [2, 240]),
      ],
      excluded: 'Selve blandebatteriet.',
      savedAt: at(-30, '17:20'),
    },
    {
      master,
      name: 'Lekkasje i bygård',
      kind: 'estimate',
      lines: [
        line('hours', 'Lekkasjesøk og tetting', [3, 990]),
        line('callOut', 'Oppmøte', [1, 350]),
      ],
      excluded: 'Åpning og lukking av vegger.',
      savedAt: at(-24, '18:05'),
    },
  ];
}
