import type { DB } from '@mesterhand/db/schema';
import { type AdminScene, adminSceneSchema } from '@mesterhand/domain/scenes/schema';
import { type SceneName, middleFocus, sceneNames } from '@mesterhand/domain/scenes/scenes';
import type { Kysely, Transaction } from 'kysely';
import { uploadUrl } from '../../core/storage/index.ts';

const drawn = (name: SceneName): AdminScene => ({
  name,
  image: null,
  isShown: false,
  alts: null,
  version: 0,
  ...middleFocus,
});

function selectScenes(db: Kysely<DB>) {
  return db
    .selectFrom('pageScenes')
    .select(['name', 'imageFile', 'isShown', 'focusX', 'focusY', 'alts', 'version']);
}

type SceneRow = Awaited<ReturnType<ReturnType<typeof selectScenes>['execute']>>[number];

const readScene = ({ imageFile, ...row }: SceneRow): AdminScene =>
  adminSceneSchema.parse({ ...row, image: uploadUrl(imageFile) });

/** Every scene: those with a photograph, and those that are only drawn. */
export async function listScenes(db: Kysely<DB>): Promise<AdminScene[]> {
  const rows = await selectScenes(db).execute();
  return sceneNames.map((name) => {
    const row = rows.find((one) => one.name === name);
    return row === undefined ? drawn(name) : readScene(row);
  });
}

/** A scene, locked until the transaction ends; one that is only drawn has no row to lock. */
export async function lockScene(trx: Transaction<DB>, name: SceneName): Promise<AdminScene> {
  const row = await selectScenes(trx).where('name', '=', name).forUpdate().executeTakeFirst();
  return row === undefined ? drawn(name) : readScene(row);
}

/** Whether a file was uploaded for a scene; locked, so that it is not removed as unused meanwhile. */
export async function lockScenePicture(trx: Transaction<DB>, name: string): Promise<boolean> {
  const row = await trx
    .selectFrom('files')
    .select('name')
    .where('name', '=', name)
    .where('purpose', '=', 'scene')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a photograph is the one of a scene. */
export async function isUsedPicture(trx: Transaction<DB>, name: string): Promise<boolean> {
  const row = await trx
    .selectFrom('pageScenes')
    .select('name')
    .where('imageFile', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}
