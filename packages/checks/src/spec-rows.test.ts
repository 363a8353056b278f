import { describe, expect, it } from 'vitest';
import { repositoryWith } from './sound-repository.ts';
import { checkSpecRows, reportSpecRows } from './spec-rows.ts';

const done = 'packages/checks/src/spec-done.json';

describe('the rows of the specification', () => {
  it('are read with their ranges, and matched with the names of tests', () => {
    expect(reportSpecRows(repositoryWith({}))).toEqual({
      rows: ['C-01', 'C-02', 'A-94', 'A-95', 'A-96'],
      untested: ['C-02', 'A-94', 'A-95', 'A-96'],
    });
  });

  it.each([
    "test.describe('A-94–96', () => {});",
    "it.each([1])('A-94 A-95 %s A-96', () => {});",
    'it(`A-94, A-95 and A-96 of ${name}`, () => {});',
    "it.each`a ${1}`('A-94–96', () => {});",
  ])('are proven by %s', (text) => {
    const { untested } = reportSpecRows(repositoryWith({ 'tests/web/admin.spec.ts': text }));
    expect(untested).toEqual(['C-02']);
  });

  it('are not proven by a comment or another text', () => {
    const text = "// C-02\nexpect('C-02').toBe('C-02');";
    expect(reportSpecRows(repositoryWith({ 'tests/api/a.test.ts': text })).untested).toContain(
      'C-02',
    );
  });

  it('fail when one that is declared done has lost its test', () => {
    expect(checkSpecRows(repositoryWith({ [done]: '["C-01"]' }))).toEqual([]);
    expect(checkSpecRows(repositoryWith({ [done]: '["C-01", "C-02"]' }))).toHaveLength(1);
    expect(checkSpecRows(repositoryWith({ [done]: '["C-99"]' }))).toHaveLength(1);
  });

  it('fail when none was read', () => {
    expect(checkSpecRows(repositoryWith({ 'tests/spec.md': '' }))).toHaveLength(1);
  });
});
