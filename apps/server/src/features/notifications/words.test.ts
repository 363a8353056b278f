import { wordEmail } from '@mesterhand/domain/emails/words';
import { wordBell } from '@mesterhand/domain/notifications/bell';
import { readNotificationTexts } from '@mesterhand/domain/notifications/catalogues';
import {
  type NotificationContent,
  notificationKinds,
} from '@mesterhand/domain/notifications/kinds';
import { notificationContentSchema } from '@mesterhand/domain/notifications/schema';
import { languages } from '@mesterhand/domain/pages/languages';
import { sayFound } from '@mesterhand/domain/pages/texts';
import { describe, expect, test } from 'vitest';
import { emailSamples } from '../../../../../tests/support/email-samples.ts';

const samples = emailSamples.flatMap(([name, email]): [string, NotificationContent][] =>
  email.kind === 'notification' ? [[name, email.content]] : [],
);

test('there is a sample of every kind', () => {
  expect(new Set(samples.map(([, { kind }]) => kind))).toEqual(new Set(notificationKinds));
});

describe.each(languages)('in %s', (language) => {
  const texts = readNotificationTexts(language);

  test.each(samples)('%s has texts under the bell and in its email', (_, content) => {
    expect(notificationContentSchema.parse(content)).toEqual(content);
    const t = sayFound(language, (key) => texts.get(key));
    const { title, body } = wordBell(content, { t, language, day: (date) => date });
    const { subject, text } = wordEmail(
      { kind: 'notification', content },
      { language, siteName: 'Mesterhånd' },
    );
    for (const words of [title, body, subject, text])
      expect(words).not.toMatch(/[{}]|\b(?:undefined|null|NaN)\b|\[object/);
  });

  test('every text under the bell is used', () => {
    const used = new Set<string>();
    const t = sayFound(language, (key) => {
      if (texts.has(key)) used.add(key);
      return texts.get(key);
    });
    for (const [, content] of samples) wordBell(content, { t, language, day: (date) => date });
    const ofBell = [...texts.keys()].filter((key) => /^kinds\.\w+\.bell/.test(key));
    expect(ofBell.filter((key) => !used.has(key) && !isPlural(key))).toEqual([]);
  });
});

/** Samples count to 21, and some plural forms are for fractions only. */
const isPlural = (key: string): boolean => /_(?:few|many|other)$/.test(key);
