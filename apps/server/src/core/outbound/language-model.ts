import {
  chosenServiceSchema,
  mayAskLanguageModel,
  readChosenService,
  serviceInstructions,
} from '@mesterhand/domain/understanding/hard-cases';
import { z } from 'zod';
import { createExpiringMap } from './expiring-map.ts';
import { type ReportService, createJsonService } from './json-service.ts';

/** Chooses services for texts that the product's own classifier abstains from. */
export interface LanguageModel {
  /** Never throws. @returns the key of a service; null without an answer that can be used. */
  chooseService(text: string): Promise<string | null>;
}

export interface LanguageModelSettings {
  /** Base address of an OpenAI-compatible API, such as `https://llm.internal/v1`. */
  url: string;
  model: string;
  /** Bearer token; a service of one's own may need none. */
  key: string | undefined;
}

const lifetimeMs = 24 * 60 * 60_000;
const entries = 5000;
/** The answer is a short object; some services count the names of its fields too. */
const maxTokens = 40;

/**
 * A client of `/chat/completions` with a JSON schema as the response format. What it answers is a key of the taxonomy or
 * nothing. Texts that may hold personal data are not sent, and the same text is sent once a day at most.
 */
export function createLanguageModel(
  options: LanguageModelSettings & { timeoutMs?: number; report?: ReportService | undefined },
): LanguageModel {
  const { url, model, key, timeoutMs = 2500, report } = options;
  const service = createJsonService({
    service: 'language model',
    url,
    timeoutMs,
    maxBytes: 64 * 1024,
    concurrency: 2,
    waiting: 8,
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    report,
  });
  const known = createExpiringMap<string | null>({ lifetimeMs, entries });

  return {
    async chooseService(text) {
      if (!mayAskLanguageModel(text)) return null;
      const stored = known.get(text);
      if (stored !== undefined) return stored;
      const answer = await service.post('/chat/completions', completionRequest(model, text), {
        schema: completionSchema,
      });
      if (answer.state !== 'answered') return null;
      const chosen = readChoice(answer.value.choices[0].message.content);
      known.set(text, chosen);
      return chosen;
    },
  };
}

/** Without the name of the dialect, which not every service accepts. */
const { $schema: _dialect, ...choiceSchema } = z.toJSONSchema(chosenServiceSchema);

const completionRequest = (model: string, text: string) => ({
  model,
  temperature: 0,
  max_completion_tokens: maxTokens,
  messages: [
    { role: 'system', content: serviceInstructions },
    { role: 'user', content: text },
  ],
  response_format: {
    type: 'json_schema',
    json_schema: {
      name: 'service',
      strict: true,
      schema: choiceSchema,
    },
  },
});

/** A refusal has no content. */
const completionSchema = z.object({
  choices: z.tuple(
    [z.object({ message: z.object({ content: z.string().nullable() }) })],
    z.unknown(),
  ),
});

function readChoice(content: string | null): string | null {
  try {
    const parsed = chosenServiceSchema.safeParse(JSON.parse(content ?? 'null'));
    return parsed.success ? readChosenService(parsed.data) : null;
  } catch {
    // A model without response formats may answer in prose.
    return null;
  }
}
