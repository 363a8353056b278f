import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { PictureFocus, SetPictureFocusInput } from '@mesterhand/domain/pictures/schema';
import { type Focus, middle } from '@mesterhand/domain/uploads/look';
import type { Kysely } from 'kysely';
import { withTransaction } from '../../core/database/index.ts';
import {
  type LookRow,
  type Storage,
  pictureName,
  storeFocus,
  uploadUrl,
  withStaging,
} from '../../core/storage/index.ts';
import { storeAvatar } from '../profile/service.ts';
import { findPicture, findPortrait, lockPicture } from './queries.ts';

interface Files {
  db: Kysely<DB>;
  storage: Storage;
}
type Picture = NonNullable<Awaited<ReturnType<typeof findPicture>>>;

/**
 * What the crops of a picture show, for who may choose it.
 * @throws AppError `gallery.notFound`, also for somebody else's picture.
 */
export async function readFocus(
  db: Kysely<DB>,
  actor: Actor,
  address: string,
): Promise<PictureFocus> {
  const picture = requireOwn(actor, await findPicture(db, pictureName(address) ?? ''));
  return { picture: uploadUrl(picture.name), focus: focusOf(picture) };
}

/**
 * Chooses what the crops of a picture show. A portrait is cropped anew under another name, as browsers keep what they
 * have of the previous one; other pictures are cropped where they are shown.
 * @throws AppError `gallery.notFound`, also for somebody else's picture.
 */
export async function setFocus(
  files: Files,
  actor: Actor,
  { picture: address, ...focus }: SetPictureFocusInput,
): Promise<PictureFocus> {
  const name = pictureName(address) ?? '';
  const found = await findPicture(files.db, name);
  if (found === undefined) return readCropped(files.db, actor, focus);
  const picture = requireOwn(actor, found);
  if (picture.purpose === 'avatar') return cropPortrait(files, actor, { picture, focus });
  await withTransaction(files.db, async (trx) => {
    requireOwn(actor, await lockPicture(trx, name));
    await storeFocus(trx, { name, focus });
  });
  return { picture: uploadUrl(name), focus };
}

async function cropPortrait(
  files: Files,
  actor: Actor,
  { picture, focus }: { picture: Picture; focus: Focus },
): Promise<PictureFocus> {
  const { name, placeholder, width, height } = picture;
  if (isSame(focusOf(picture), focus) && picture.focusX !== null)
    return { picture: uploadUrl(name), focus };
  if (width === null || height === null) throw new AppError('gallery.notFound');
  const { avatarUrl } = await withStaging(files, async (staging) => {
    const stored = { name, placeholder, width, height };
    return storeAvatar(files, actor, await staging.cropped(stored, focus));
  });
  return { picture: avatarUrl, focus };
}

/** A call that is repeated finds that its portrait has another name by now: the same choice gets the same answer. */
async function readCropped(db: Kysely<DB>, actor: Actor, focus: Focus): Promise<PictureFocus> {
  const portrait = await findPortrait(db, actor.userId);
  if (portrait === undefined || !isSame(focusOf(portrait), focus))
    throw new AppError('gallery.notFound');
  return { picture: uploadUrl(portrait.name), focus };
}

function requireOwn(actor: Actor, picture: Picture | undefined): Picture {
  if (picture === undefined || !can(actor, 'pictures.crop', picture))
    throw new AppError('gallery.notFound');
  return picture;
}

const focusOf = ({ focusX, focusY }: LookRow): Focus =>
  focusX === null || focusY === null ? middle : { x: focusX, y: focusY };

const isSame = (one: Focus, other: Focus): boolean => one.x === other.x && one.y === other.y;
