import { randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { z } from 'zod';
import { demo, expect, sessionOf } from './browser.ts';
import { registerNewcomer } from './newcomer.ts';

const answerSchema = z.object({
  result: z.object({ data: z.object({ id: z.number(), conversationId: z.number() }) }),
});

/** A newcomer who has reported a message of Ola’s, so that no demo data is touched. */
export async function reportMessageOfOla(context: BrowserContext) {
  const nora = await registerNewcomer(context);
  const { token } = await sessionOf(context, nora.email);
  const ola = await sessionOf(context, demo.ola);
  const post = async (path: string, by: string, data: object) => {
    const headers = { authorization: `Bearer ${by}` };
    const answer = await context.request.post(`/trpc/${path}`, { headers, data });
    expect(answer.status()).toBe(200);
    return answer.json();
  };
  const send = async (by: string, data: object) =>
    answerSchema.parse(await post('messages.send', by, data)).result.data;
  const words = `Betal kontant ${randomBytes(4).toString('hex')}`;
  const { conversationId } = await send(token, { masterId: ola.user.masterId, text: 'Kan du?' });
  const { id } = await send(ola.token, { conversationId, text: words });
  await post('auth.reports.create', token, {
    subject: 'message',
    subjectId: id,
    reason: 'illegal',
    text: 'Han vil ha svart betaling.',
  });
  return { nora, words };
}
