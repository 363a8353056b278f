import type { Kysely } from 'kysely';
import type { DB } from '../schema.gen.ts';
import type { Blueprint } from './blueprint.ts';
import { idOf } from './store-people.ts';
import type { Ids } from './store-people.ts';

async function storeStories(db: Kysely<DB>, plan: Blueprint, ids: Ids): Promise<void> {
  const rows = await db
    .insertInto('works')
    .values(
      plan.works.map(({ story, master, ...work }) => ({
        masterId: idOf(ids.masters, master),
        title: story.title,
        description: story.description,
        category: story.category,
        clientName: work.clientName,
        workDuration: story.duration,
        cost: story.cost,
        location: work.location,
        difficulty: story.difficulty,
        tags: [...story.tags],
        likes: 0,
        views: work.views,
        createdAt: work.createdAt.toISOString(),
      })),
    )
    .returning(['id', 'title'])
    .execute();
  const byTitle = new Map(rows.map((row) => [row.title, row.id]));
  await db
    .insertInto('galleryItems')
    .values(
      plan.works.flatMap((work) =>
        work.pictures.map((picture, position) => ({
          workId: idOf(byTitle, work.story.title),
          masterId: idOf(ids.masters, work.master),
          imageFile: picture.file,
          kind: picture.stage,
          caption: picture.caption,
          title: work.story.title,
          description: work.story.description,
          category: work.story.category,
          position,
          views: picture.views,
          createdAt: work.createdAt.toISOString(),
        })),
      ),
    )
    .execute();
}

/** Portfolio works, their pictures, and the house's own pieces for the gallery. */
export async function storeWorks(db: Kysely<DB>, plan: Blueprint, ids: Ids): Promise<void> {
  await storeStories(db, plan, ids);
  await db
    .insertInto('galleryItems')
    .values(
      plan.showpieces.map(({ canvas, createdAt, ...piece }) => ({
        ...piece,
        imageFile: canvas.name,
        createdAt: createdAt.toISOString(),
      })),
    )
    .execute();
}
