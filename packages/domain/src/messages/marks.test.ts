import { expect, test } from 'vitest';
import { moveMarks } from './marks.ts';

test.each([
  ['nothing asked', {}, [2, 1]],
  ['delivered forwards', { deliveredSeq: 4 }, [4, 1]],
  ['what is read is delivered', { readSeq: 4 }, [4, 4]],
  ['both', { deliveredSeq: 5, readSeq: 3 }, [5, 3]],
  ['never backwards', { deliveredSeq: 1, readSeq: 0 }, [2, 1]],
  ['never past the last message', { deliveredSeq: 99, readSeq: 98 }, [5, 5]],
])('marks move: %s', (_, wanted, [deliveredSeq, readSeq]) => {
  expect(moveMarks({ deliveredSeq: 2, readSeq: 1 }, wanted, 5)).toEqual({ deliveredSeq, readSeq });
});
