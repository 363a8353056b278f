import { z } from 'zod';
import {
  type FakeAnswer,
  type FaultyService,
  type Posted,
  openFaultyService,
} from './faulty-service.ts';

/** The parts of a chat completion's request that matter, as OpenAI documents them. */
const requestSchema = z.object({
  model: z.string(),
  max_completion_tokens: z.int(),
  messages: z.tuple([
    z.object({ role: z.literal('system'), content: z.string() }),
    z.object({ role: z.literal('user'), content: z.string() }),
  ]),
  response_format: z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({
      name: z.string(),
      strict: z.literal(true),
      schema: z.object({
        type: z.literal('object'),
        additionalProperties: z.literal(false),
        required: z.tuple([z.literal('service')]),
      }),
    }),
  }),
});

export interface LanguageModelService extends FaultyService {
  key: string;
  model: string;
  /** Texts of the users, the oldest first. */
  texts: string[];
  /** Content of the next answers; null is a refusal. */
  content: string | null;
}

/** An OpenAI-compatible API on loopback: `/v1/chat/completions` with its refusals. */
export async function openLanguageModelService(): Promise<LanguageModelService> {
  const notFound = (): FakeAnswer => refuse(404, 'Invalid URL');
  const service: LanguageModelService = Object.assign(
    await openFaultyService('/v1', notFound, (path, posted) =>
      path === '/chat/completions' ? complete(service, posted) : notFound(),
    ),
    { key: 'test-key', model: 'test-model', texts: [], content: null },
  );
  return service;
}

const refuse = (status: number, message: string): FakeAnswer => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param: null, code: null } },
});

function complete(service: LanguageModelService, { headers, body }: Posted): FakeAnswer {
  if (headers.authorization !== `Bearer ${service.key}`) return refuse(401, 'Incorrect API key');
  const { data, error } = requestSchema.safeParse(body);
  if (data === undefined) return refuse(400, z.prettifyError(error));
  if (data.model !== service.model) return refuse(404, `The model ${data.model} does not exist`);
  service.texts.push(data.messages[1].content);
  const { content } = service;
  const refusal = content === null ? 'I cannot help with that.' : null;
  return {
    status: 200,
    body: {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      model: data.model,
      choices: [
        { index: 0, message: { role: 'assistant', content, refusal }, finish_reason: 'stop' },
      ],
      usage: { prompt_tokens: 900, completion_tokens: 8, total_tokens: 908 },
    },
  };
}
