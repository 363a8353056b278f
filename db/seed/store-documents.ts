import type { Kysely } from 'kysely';
import type { DB } from '../schema.gen.ts';
import type { Blueprint } from './blueprint.ts';
import { removalOf } from './documents.ts';
import { idOf } from './store-people.ts';
import type { Ids } from './store-people.ts';

/** The approved documents of the verified masters; the files are stored before. */
export async function storeDocuments(db: Kysely<DB>, plan: Blueprint, ids: Ids): Promise<void> {
  const admin = idOf(ids.users, plan.admin);
  await db
    .insertInto('documents')
    .values(
      plan.documents.map((document) => ({
        userId: idOf(ids.users, document.master.user),
        type: document.type,
        fileName: document.canvas?.name ?? null,
        fileRemovedAt: document.canvas === null ? removalOf(document).toISOString() : null,
        originalName: document.originalName,
        uploadedAt: document.uploadedAt.toISOString(),
        status: 'approved' as const,
        decidedAt: document.decidedAt.toISOString(),
        decidedBy: admin,
      })),
    )
    .execute();
  for (const { master, type, decidedAt } of plan.documents)
    if (type === 'certificate')
      await db
        .updateTable('masters')
        .set({ badgeDecidedAt: decidedAt.toISOString() })
        .where('id', '=', idOf(ids.masters, master))
        .execute();
}
