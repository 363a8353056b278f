import { describe, expect, it } from 'vitest';
import { describeFailures, repositoryWith } from './sound-repository.ts';
import { checkRetiredWords } from './retired-words.ts';

const file = 'apps/server/src/features/masters/queries.ts';

describe('retired words', () => {
  it('accepts a repository in which every rule holds', () => {
    expect(checkRetiredWords(repositoryWith({}))).toEqual([]);
  });

  it.each([
    ['const owedMessages = 1;', /:1 "owed" is a retired word: write enqueue/],
    ['const MOST = { sendPatience: 1 };', /:1 "Patience" is a retired word: write timeout/],
    ['const a = 1;\n/**\n * One house.\n */', /:3 "house" is a retired word/],
    ['// Letters to one person.', /:1 "Letters" is a retired word: write email/],
    ['type A = { door: 1 };', /:1 "door" is a retired word/],
    ['const { told } = message;', /:1 "told" is a retired word: write notified/],
  ])('finds the one in %j', (text, expected) => {
    const failures = describeFailures(checkRetiredWords(repositoryWith({ [file]: text })));
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatch(expected);
  });

  it.each([
    [file, "const text = 'a letter to the house';"],
    [file, 'const first = 1; // capital letters, then letters and digits'],
    [file, 'const warehouse = newsletter; // The newsletter of a warehouse.'],
    ['apps/server/src/core/trpc/names.gen.ts', 'export const house = 1;'],
    ['db/seed/streets.ts', 'export const house = 1;'],
    ['packages/domain/README.md', 'the house'],
    [
      'apps/server/src/features/notifications/broadcasts/service.ts',
      'const { told, toldTo } = row;',
    ],
    ['apps/web/src/ui/code.tsx', "const style = { letterSpacing: '1px' };"],
  ])('accepts in %s: %s', (path, text) => {
    expect(checkRetiredWords(repositoryWith({ [path]: text }))).toEqual([]);
  });
});
