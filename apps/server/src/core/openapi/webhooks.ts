import { webhookEvents } from '@mesterhand/domain/webhooks/events';
import { answerWithin, failingDaysLimit } from '@mesterhand/domain/webhooks/rules';
import { attemptsInAll, hoursOfAttempts } from '../tasks/index.ts';
import type { Operation, Parameter } from './document.ts';
import { makeExample } from './examples.ts';
import { headerParameter } from './headers.ts';
import type { Schemas } from './schemas.ts';

/** The headers of Standard Webhooks in every delivery. */
const signature: Parameter[] = [
  headerParameter('webhook-id', {
    required: true,
    description: 'Id of the message, the same in every attempt: a receiver takes each id once.',
    example: 'msg_2b7f6a1c0d9e4f35',
  }),
  headerParameter('webhook-timestamp', {
    required: true,
    schema: { type: 'string', pattern: String.raw`^\d+$` },
    description: 'When the attempt was made, in seconds since 1970: old ones are to be refused.',
    example: '1795339800',
  }),
  headerParameter('webhook-signature', {
    required: true,
    description:
      'Signatures with a space between them, each `v1,` and the base64 of HMAC-SHA-256 over `id.timestamp.body`. One that fits the secret of the endpoint is enough; there are two while a secret is exchanged.',
    example: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }),
];

/** Description of retries after a failed delivery. */
const retries = [
  `Anything but 2xx within ${answerWithin / 1000} seconds is a failed attempt, and a redirection is not followed.`,
  `There are ${attemptsInAll} attempts over about ${hoursOfAttempts} hours, with delays that grow up to an hour.`,
  `410 stops the endpoint at once, and ${failingDaysLimit} days of nothing but failures stop it too.`,
].join(' ');

/** Every webhook message by event. */
export function describeWebhooks(schemas: Schemas): Record<string, { post: Operation }> {
  const described = webhookEvents.map(
    ({ type, summary, payload }): [string, { post: Operation }] => {
      const operationId = `webhooks.${type}`;
      const schema = schemas.take(payload, 'output');
      const example = makeExample(schema, schemas);
      const post: Operation = {
        operationId,
        tags: ['webhooks'],
        summary,
        description: `Sent to every endpoint that is subscribed to this event, at least once and in no order. ${retries}`,
        security: [],
        parameters: signature,
        requestBody: { required: true, content: { 'application/json': { schema, example } } },
        responses: {
          '2XX': { description: 'Taken. The body of the answer is not read beyond its beginning.' },
          default: { description: 'Not taken: the message is sent again later.' },
        },
      };
      return [type, { post }];
    },
  );
  return Object.fromEntries(described);
}
