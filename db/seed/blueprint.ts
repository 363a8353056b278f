import { planAgreedRequests } from './agreed-requests.ts';
import { planArticles } from './articles.ts';
import type { PlannedArticle } from './articles.ts';
import { later } from './clock.ts';
import { planConversations } from './conversations.ts';
import type { PlannedConversation } from './conversations.ts';
import { planDocuments } from './documents.ts';
import type { PlannedDocument } from './documents.ts';
import { chooseCast } from './job-requests.ts';
import type { PlannedRequest, PlannedTemplate } from './job-requests.ts';
import { planJobs } from './jobs.ts';
import type { PlannedJob } from './jobs.ts';
import { planOpenRequests, planTemplates } from './open-requests.ts';
import { planPeople } from './plan-people.ts';
import type { PlannedMaster, PlannedUser } from './people.ts';
import { inventFileName } from './pictures.ts';
import type { Canvas } from './pictures.ts';
import { cityNames } from './places.ts';
import { drawPortrait } from './portraits.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';
import type { Stage } from './scene-brush.ts';
import { drawScene } from './scenes.ts';
import type { WorkCategory } from './scenes.ts';
import { planReviewPictures } from './review-pictures.ts';
import type { PlannedReviewPictures } from './review-pictures.ts';
import { planWhereabouts } from './whereabouts.ts';
import type { PlannedWhereabouts } from './whereabouts.ts';
import { captions, workStories } from './works.ts';
import type { WorkStory } from './works.ts';

export type PlannedPicture = {
  file: string;
  stage: Stage;
  caption: string;
  canvas: Canvas;
  likes: number;
  views: number;
};
export type PlannedWork = {
  story: WorkStory;
  master: PlannedMaster;
  clientName: string;
  location: string;
  createdAt: Date;
  views: number;
  pictures: PlannedPicture[];
};
export type PlannedShowpiece = {
  title: string;
  description: string;
  category: string;
  views: number;
  createdAt: Date;
  canvas: Canvas;
};
export type Blueprint = {
  kari: PlannedUser;
  admin: PlannedUser;
  masters: PlannedMaster[];
  customers: PlannedUser[];
  documents: PlannedDocument[];
  jobs: PlannedJob[];
  reviewPictures: PlannedReviewPictures[];
  requests: PlannedRequest[];
  templates: PlannedTemplate[];
  conversations: PlannedConversation[];
  whereabouts: PlannedWhereabouts[];
  works: PlannedWork[];
  showpieces: PlannedShowpiece[];
  articles: PlannedArticle[];
  avatars: Map<PlannedUser, Canvas>;
};

const day = 24 * 60;
const stageOrder: readonly Stage[] = ['before', 'process', 'after'];

/** Pictures of the house itself, in the gallery's own categories. */
const showpieces: readonly {
  title: string;
  description: string;
  category: string;
  motif: readonly [WorkCategory, number];
}[] = [
  {
    title: 'Bad med utsikt',
    description: 'Frittstående badekar og nytt røropplegg.',
    category: 'Rørlegger',
    motif: ['plumbing', 3],
  },
  {
    title: 'Ordnet sikringsskap',
    description: 'Merket, dokumentert og klart for elbil.',
    category: 'Elektriker',
    motif: ['electrical', 0],
  },
  {
    title: 'Trehus med ny maling',
    description: 'Tre uker med skrape og pensel ga ny glød.',
    category: 'Reparasjon',
    motif: ['repair', 2],
  },
  {
    title: 'Bokhylle på mål',
    description: 'Montert, forankret og fylt samme dag.',
    category: 'Møbler',
    motif: ['other', 0],
  },
  {
    title: 'Vinduer uten striper',
    description: 'Når sola står lavt, synes forskjellen.',
    category: 'Rengjøring',
    motif: ['cleaning', 2],
  },
  {
    title: 'Vaskerom i orden',
    description: 'To maskiner som fikk leve videre.',
    category: 'Husholdningsapparater',
    motif: ['other', 2],
  },
];

function planWorks(
  masters: readonly PlannedMaster[],
  options: { now: Date; r: Random },
): PlannedWork[] {
  const { now, r } = options;
  const turns = new Map<string, number>();
  const takeMaster = (trade: string): PlannedMaster | undefined => {
    const able = masters.filter((master) => master.trade.code === trade && master.demand > 0);
    const turn = turns.get(trade) ?? 0;
    turns.set(trade, turn + 1);
    // Three masters of a trade share its works, so that a portfolio is a portfolio.
    return able[turn % Math.min(3, able.length)];
  };
  const owned = workStories.flatMap((story) => {
    const master = takeMaster(story.trade);
    return master === undefined ? [] : [{ story, master }];
  });
  return r
    .fork('order')
    .shuffle(owned)
    .map(({ story, master }, index, every) => {
      const own = r.fork(story.title);
      const views = own.int(38, 640);
      const pictures = stageOrder
        .filter((stage) => story.stages.includes(stage))
        .map((stage): PlannedPicture => {
          const file = inventFileName(own.fork(stage));
          const svg = () =>
            drawScene({
              category: story.category,
              composition: story.composition,
              stage,
              seed: story.title,
            });
          const caption =
            captions[story.category][story.composition]?.[stageOrder.indexOf(stage)] ?? story.title;
          return {
            file,
            stage,
            caption,
            canvas: { name: file, purpose: 'work', svg: svg() },
            likes: own.int(0, 18),
            views: own.int(12, views),
          };
        });
      const createdAt = later(
        now,
        -Math.round(((every.length - index) / every.length) * 330 + 1) * day - own.int(0, 600),
      );
      return {
        story,
        master,
        clientName: own.pick([
          'Familien Berg',
          'Privat kunde',
          'Borettslaget',
          'H. Lunde',
          'Familien Aas',
          'S. Moen',
        ]),
        location: `${master.user.place.area}, ${cityNames[master.user.city]}`,
        createdAt,
        views,
        pictures,
      };
    });
}

/**
 * The whole demo as data, before anything is stored or painted. The same `now` gives the same demo;
 * dates follow the calendar of Oslo on that day.
 */
export function planDemo(now: Date): Blueprint {
  const r = createRandom('mesterhand');
  const people = planPeople(now, r.fork('people'));
  const jobs = planJobs(people, { now, r: r.fork('jobs') });
  const cast = chooseCast({ ...people, jobs }, now);
  // Oldest first, as their ids are.
  const requests = [...planAgreedRequests(cast), ...planOpenRequests(cast)].toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  );
  const documents = planDocuments(people.masters, r.fork('documents'));
  const works = planWorks(people.masters, { now, r: r.fork('works') });
  const everybody = [
    people.kari,
    people.admin,
    ...people.masters.map((master) => master.user),
    ...people.customers,
  ];
  const avatars = new Map(
    everybody
      .filter((user) => user.hasAvatar)
      .map((user): [PlannedUser, Canvas] => {
        const svg = drawPortrait({
          seed: user.face,
          gender: user.gender,
          age: user.age,
          complexion: user.complexion,
          trade: user.trade,
          hijab: user.hijab,
        });
        return [
          user,
          { name: inventFileName(r.fork(`avatar/${user.email}`)), purpose: 'avatar', svg },
        ];
      }),
  );
  const pieces = showpieces.map(({ motif, ...piece }, index): PlannedShowpiece => {
    const own = r.fork(`showpiece/${index}`);
    const svg = drawScene({
      category: motif[0],
      composition: motif[1],
      stage: 'after',
      seed: `showpiece/${piece.title}`,
    });
    return {
      ...piece,
      views: own.int(60, 900),
      createdAt: later(now, -own.int(20, 300) * day),
      canvas: { name: inventFileName(own), purpose: 'gallery', svg },
    };
  });
  const conversations = planConversations({ ...people, jobs }, { now, r: r.fork('conversations') });
  const whereabouts = planWhereabouts({ ...people, jobs }, { now, r: r.fork('whereabouts') });
  const articles = planArticles(people.customers, { now, r: r.fork('articles') });
  return {
    ...people,
    documents,
    jobs,
    reviewPictures: planReviewPictures(jobs, {
      shown: people.masters[0],
      r: r.fork('review pictures'),
    }),
    requests,
    templates: planTemplates(cast),
    conversations,
    whereabouts,
    works,
    articles,
    showpieces: pieces,
    avatars,
  };
}
