import type { Actor } from '@mesterhand/domain/access/actor';
import { storyInput } from '@mesterhand/domain/admin/story';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeClient } from '../../../../../tests/support/people.ts';
import { sweep } from '../../core/privacy/index.ts';
import { listStory } from '../admin/tabs/story.ts';
import { addNote, editNote, readNotes, removeNote, restoreNote } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
let database: TestDatabase;
let kari: Actor;
let anne: Actor;
let per: Actor;
let boss: Actor;
let keys = 0;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  const make = (role?: Actor['role']) => makeClient(database.db, role && { role });
  [kari, anne, per, boss] = [
    await make(),
    await make('admin'),
    await make('admin'),
    await make('superadmin'),
  ];
});
afterAll(() => database.drop());

const newKey = () => `018f4e1e-0000-7000-8000-${String((keys += 1)).padStart(12, '0')}`;
const add = (text: string, { actor = anne, about = kari, key = newKey() } = {}) =>
  addNote(database.db, actor, { userId: about.userId, key, text }, now);
const edit = (id: number, text: string, seen: string, actor = anne) =>
  editNote(database.db, actor, { id, text, seen }, now);
const textsOf = async (about: Actor, reader = anne) =>
  (await readNotes(database.db, reader, about.userId)).map(({ text }) => text);

test('a note is stored once with its author, and its trail holds no words', async () => {
  const key = newKey();
  const note = await add('Ringte om regningen.', { key });
  expect((await add('Ringte om regningen.', { key })).id).toBe(note.id);
  expect(note).toMatchObject({ authorId: anne.userId, editedAt: null });
  expect(await textsOf(kari, per)).toEqual(['Ringte om regningen.']);
  const trail = await database.db
    .selectFrom('auditEntries')
    .select(['action', 'actorId', 'before', 'after', 'reason'])
    .where('subject', '=', 'note')
    .where('subjectId', '=', note.id)
    .execute();
  expect(trail).toEqual([
    {
      action: 'notes.create',
      actorId: anne.userId,
      before: null,
      after: { userId: kari.userId },
      reason: null,
    },
  ]);
});

test('its author alone changes it, as they last read it', async () => {
  const { id } = await add('Venter på svar.');
  await expect(edit(id, 'x', 'Venter på svar.', boss)).rejects.toMatchObject({
    code: 'access.forbidden',
  });
  const changed = await edit(id, 'Har svart.', 'Venter på svar.');
  expect(changed).toMatchObject({ text: 'Har svart.', editedAt: now.toISOString() });
  await expect(edit(id, 'Noe annet.', 'Venter på svar.')).rejects.toMatchObject({
    code: 'conflict.stale',
  });
});

test('its author or a superadmin deletes it, and whoever did so restores it', async () => {
  const { id } = await add('Skal bort.');
  await expect(removeNote(database.db, per, id, now)).rejects.toMatchObject({
    code: 'access.forbidden',
  });
  expect(await removeNote(database.db, boss, id, now)).toEqual({ id, deleted: true });
  expect(await textsOf(kari)).not.toContain('Skal bort.');
  await expect(edit(id, 'x', 'Skal bort.')).rejects.toMatchObject({ code: 'notes.notFound' });
  await expect(restoreNote(database.db, anne, id)).rejects.toMatchObject({
    code: 'access.forbidden',
  });
  expect(await restoreNote(database.db, boss, id)).toMatchObject({ authorId: anne.userId });
  expect(await textsOf(kari)).toContain('Skal bort.');
});

test('a removed note is deleted by housekeeping after a day', async () => {
  const { id } = await add('Skal slettes.');
  await removeNote(database.db, anne, id, now);
  const stored = () =>
    database.db.selectFrom('staffNotes').select('id').where('id', '=', id).execute();
  await sweep(database.db, new Date(now.getTime() + 23 * 3_600_000));
  expect(await stored()).toHaveLength(1);
  await sweep(database.db, new Date(now.getTime() + 25 * 3_600_000));
  expect(await stored()).toHaveLength(0);
});

test('the story of a person shows the notes, but not to that person', async () => {
  await add('I historien.', { about: per });
  const texts = async (readerId: number) => {
    const input = { ...storyInput.parse({ id: per.userId }), readerId };
    return (await listStory(database.db, input)).items.map(({ text }) => text);
  };
  expect(await texts(anne.userId)).toContain('I historien.');
  expect(await texts(per.userId)).not.toContain('I historien.');
  const notes = { ...storyInput.parse({ id: per.userId, kind: 'note' }), readerId: per.userId };
  expect((await listStory(database.db, notes)).items).toEqual([]);
});

test('nobody reads or writes notes about themselves, and others than administrators none', async () => {
  const { id } = await add('Om Per.', { about: per });
  for (const reader of [per, kari])
    await expect(readNotes(database.db, reader, per.userId)).rejects.toMatchObject({
      code: 'access.forbidden',
    });
  await expect(removeNote(database.db, per, id, now)).rejects.toMatchObject({
    code: 'notes.notFound',
  });
  await expect(add('Om meg.', { actor: per, about: per })).rejects.toMatchObject({
    code: 'access.forbidden',
  });
});
