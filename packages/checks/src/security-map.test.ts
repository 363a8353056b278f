import { describe, expect, it } from 'vitest';
import { describeFailures, repositoryWith } from './sound-repository.ts';
import { checkSecurityMap } from './security-map.ts';

const file = 'packages/docs/decisions/0025-security-requirements.md';
const proof = '`tests/api/bookings.test.ts` › C-01 answers';
const row = (id: string, proofs = proof, level = '1') => `| ${id} | ${level} | asks | ${proofs} |`;
const sound = Array.from({ length: 70 }, (_, index) => row(`V1.1.${index + 1}`));

function found(met: string[], deviations: string[] = [], notMet: string[] = []): string[] {
  const part = (heading: string, rows: string[]) => `\n## ${heading}\n\n${rows.join('\n')}\n`;
  const text = `# Map\n${part('Met', met)}${part('Deviations', deviations)}${part('Not met', notMet)}`;
  return describeFailures(checkSecurityMap(repositoryWith({ [file]: text })));
}

describe('the map of security requirements', () => {
  it('holds while every test that it names is there', () => {
    expect(found(sound, [row('V2.1.1', 'because')], [row('V2.1.2', 'later', '2')])).toEqual([]);
    expect(found([...sound, row('V3.1.1', `${proof}<br>${proof}`)])).toEqual([]);
  });

  it.each([
    ['`tests/api/gone.test.ts` › C-01 answers', 'tests/api/gone.test.ts is no file'],
    ['`tests/api/bookings.test.ts` › C-01 asks questions', 'has no test "C-01 asks questions"'],
    [
      `${proof}<br>\`tests/api/bookings.test.ts\` › answers at once`,
      'has no test "answers at once"',
    ],
    ['`tests/api/bookings.test.ts` › C-01', 'could be anything'],
    ['we are sure', 'is no proof'],
  ])('finds the broken proof %s', (proofs, message) => {
    expect(found([...sound, row('V3.1.1', proofs)])).toEqual([
      expect.stringMatching(new RegExp(`${file}:\\d+ V3\\.1\\.1: `)),
    ]);
    expect(found([...sound, row('V3.1.1', proofs)])[0]).toContain(message);
  });

  it('finds a requirement that is met and is not', () => {
    expect(found(sound, [], [row('V1.1.7', 'later')])[0]).toContain('V1.1.7 stands here twice');
  });

  it('finds a row without a level, and too few rows', () => {
    expect(found([...sound, row('V3.1.1', proof, 'low')])[0]).toContain('has no level');
    expect(found(sound.slice(1))[0]).toContain('maps 69 of 70');
  });

  it('is missed when it is gone', () => {
    expect(describeFailures(checkSecurityMap(repositoryWith({})))).toEqual([
      `${file}:1 is missing`,
    ]);
  });
});
