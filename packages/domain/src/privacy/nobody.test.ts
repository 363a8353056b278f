import { expect, test } from 'vitest';
import { describeJob } from '../feeds/event.ts';
import { wordEmail } from '../emails/words.ts';
import { languages } from '../pages/languages.ts';
import { nameIn, nobodysName } from './nobody.ts';

const expected = {
  nb: 'Slettet bruker',
  ru: 'Удалённый пользователь',
  uk: 'Видалений користувач',
  en: 'Deleted user',
};

const job = {
  id: 7,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  changes: 0,
  side: 'master',
  client: nobodysName,
  master: 'Ola Hansen',
  service: 'Bytte kran',
  date: '2026-11-20',
  durationMinutes: 60,
  time: '10:00',
  address: '',
  status: 'completed',
  acceptedAt: '2026-11-01T11:00:00.000Z',
} as const;

test.each(languages)(
  'an erased person is anonymous in %s: on screens, in calendars, in emails',
  (language) => {
    expect(nameIn(language, nobodysName)).toBe(expected[language]);
    expect(nameIn(language, 'Kari Nordmann')).toBe('Kari Nordmann');
    expect(describeJob(job, { language, base: 'https://example.no' }).summary).toContain(
      expected[language],
    );
    const content = {
      kind: 'messageReceived',
      conversationId: 3,
      person: nobodysName,
      count: 1,
      voiceMs: null,
    } as const;
    const email = wordEmail(
      { kind: 'notification', content },
      { language, siteName: 'Mesterhånd' },
    );
    expect(`${email.title} ${email.lead}`).toContain(expected[language]);
  },
);
