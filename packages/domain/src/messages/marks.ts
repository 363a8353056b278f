/** How far one side of a conversation has received and read it: sequence numbers, 0 for nothing yet. */
export interface Marks {
  deliveredSeq: number;
  readSeq: number;
}

/** The marks a reader asks for; what is left out stays. */
interface WantedMarks {
  deliveredSeq?: number | undefined;
  readSeq?: number | undefined;
}

/**
 * Where the marks stand afterwards: they only move forwards, never past the last message, and what is read
 * has been delivered.
 */
export function moveMarks(marks: Marks, wanted: WantedMarks, lastSeq: number): Marks {
  const readSeq = forwards(marks.readSeq, wanted.readSeq, lastSeq);
  const deliveredSeq = forwards(marks.deliveredSeq, wanted.deliveredSeq, lastSeq);
  return { readSeq, deliveredSeq: Math.max(deliveredSeq, readSeq) };
}

function forwards(mark: number, wanted: number | undefined, lastSeq: number): number {
  return Math.max(mark, Math.min(wanted ?? 0, lastSeq));
}
