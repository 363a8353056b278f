/** Delivery and read marks of one side of a conversation: sequence numbers, 0 for nothing yet. */
export interface Marks {
  deliveredSeq: number;
  readSeq: number;
}

/** The requested marks; absent ones stay unchanged. */
interface WantedMarks {
  deliveredSeq?: number | undefined;
  readSeq?: number | undefined;
}

/** The resulting marks: they only increase, never past the last message, and what is read has been delivered. */
export function moveMarks(marks: Marks, wanted: WantedMarks, lastSeq: number): Marks {
  const readSeq = forwards(marks.readSeq, wanted.readSeq, lastSeq);
  const deliveredSeq = forwards(marks.deliveredSeq, wanted.deliveredSeq, lastSeq);
  return { readSeq, deliveredSeq: Math.max(deliveredSeq, readSeq) };
}

function forwards(mark: number, wanted: number | undefined, lastSeq: number): number {
  return Math.max(mark, Math.min(wanted ?? 0, lastSeq));
}
