/** Random numbers that are the same for the same seed (mulberry32), so that a finding can be reproduced. */
export function drawsOf(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit: number): number => Math.floor(next() * limit),
    pick: <T>(values: readonly T[]): T => {
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new Error('There is nothing to pick from.');
      return value;
    },
  };
}
export type Draws = ReturnType<typeof drawsOf>;

/** Names of a hostile person: words of others, JSON keys, special characters of patterns and of SQL. */
export const hostileWords = [
  'Etter',
  'klage',
  'Etter klage',
  'grundig',
  'conversationId',
  'answer',
  'clientId',
  'userId',
  'reason',
  'text',
  'true',
  'null',
  'completed',
  'cancelled',
  'user',
  'Kari',
  'Nordmann',
  'Kari Nordmann',
  'Ola Hansen',
  'Slettet bruker',
  'Storgata 1',
  'a',
  'e',
  'ja',
  '1',
  '0',
  '10',
  '2026',
  '.',
  '.*',
  '^',
  '$',
  '%',
  '_',
  '\\',
  '\\m',
  '"',
  "'",
  '{',
  '}',
  '":',
  '(?i)',
  '[a-z]+',
  '(a|b)*',
  "'; delete from users; --",
  '${1}',
  '•',
  'æ',
  'post@firma.no',
  '@',
];

/** Phone numbers of a hostile person; only some of them are valid. */
export const hostilePhones = [
  ...hostileWords.filter((word) => word.length <= 40),
  '+47 987 12 345',
  '98712345',
  '12345678',
  '20261123',
  '+46 70 123 45 67',
];

/** Texts of other people; they contain hostile words, and unverified numbers and addresses. */
const sentences = [
  'Etter klage ble jobben gjort grundig, og Kari Nordmann var fornøyd.',
  'Ring meg på 98712345, eller på 987 12 345 etter klokken 10.',
  'Skriv til post@firma.no, ikke til person-post@firma.no.',
  '{"conversationId": 1, "answer": null, "userId": "true"}',
  '100 % _sikker_ på at a|b og .* ikke er $1 eller C:\\temp\\ny.',
  'Slettet bruker bor i Storgata 1, e-post: kari.post@firma.no.',
  'O\'Hara sa "ja"; delete from users; -- • æøå 20261123',
  'Takk for i dag, Ola Hansen! 12345678',
];

export function sentence(draws: Draws): string {
  return `${draws.pick(sentences)} ${draws.pick(sentences)}`;
}
