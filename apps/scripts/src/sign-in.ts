import { appErrorOf } from '@mesterhand/client/errors';
import type { Client } from '@mesterhand/client';
import { z } from 'zod';
import { chooseUrl, commonOptions, connect, visit } from './connection.ts';
import type { Desk } from './desk.ts';
import { endWith } from './outcome.ts';
import { ask, askSecretly, canAsk, readFirstLine } from './prompt.ts';
import { forgetSession, keepSession, sessionFile } from './session-file.ts';

export const loginOptions = commonOptions.extend({
  email: z.string().optional(),
  passwordStdin: z.boolean().default(false),
  code: z.string().optional(),
});
type LoginOptions = z.infer<typeof loginOptions>;

interface Entrance {
  desk: Desk;
  stopping: AbortSignal;
}

/** Signs in and stores the token in the user's session file. */
export async function login(options: LoginOptions, { desk, stopping }: Entrance): Promise<void> {
  const url = await chooseUrl(options);
  const token = options.token ?? (await enter(visit(url), options, stopping));
  const user = await (await connect({ ...options, url, token })).auth.session.query();
  await keepSession(url, { email: user.email, token });
  desk.print(`Signed in to ${url} as ${user.email} (${user.role}). Kept in ${sessionFile}.`);
  desk.report({ url, email: user.email, role: user.role });
}

async function enter(client: Client, options: LoginOptions, signal: AbortSignal): Promise<string> {
  const email = options.email ?? (await ask('E-mail: ', signal));
  const password = options.passwordStdin
    ? await readFirstLine()
    : await askSecretly('Password: ', signal);
  try {
    return (await client.auth.login.mutate({ email, password })).token;
  } catch (error) {
    const refusal = appErrorOf(error);
    if (refusal?.code !== 'auth.secondFactor' || refusal.challenge === undefined) throw error;
    if (options.code === undefined && !canAsk())
      throw endWith('noAccess', 'This account asks for a second factor: give it by --code.');
    const code = options.code ?? (await ask('Code of the app, or a recovery code: ', signal));
    const { challenge } = refusal;
    return (await client.auth.secondFactorStep.mutate({ challenge, code })).token;
  }
}

/** Ends the session on the server and removes its token here; an expired session is no failure. */
export async function logout(options: z.infer<typeof commonOptions>, { desk }: Entrance) {
  const url = await chooseUrl(options);
  const client = await connect({ ...options, url });
  try {
    await client.auth.logout.mutate();
  } catch (error) {
    if (appErrorOf(error)?.code !== 'auth.required') throw error;
  }
  const hadOne = await forgetSession(url);
  desk.print(`Signed out of ${url}.`);
  desk.report({ url, forgotten: hadOne });
}

/** Prints the signed-in user, as the server sees it. */
export async function whoami(options: z.infer<typeof commonOptions>, { desk }: Entrance) {
  const url = await chooseUrl(options);
  const client = await connect({ ...options, url });
  const { id, email, firstName, lastName, role } = await client.auth.session.query();
  desk.print(`${firstName} ${lastName} <${email}>, ${role}, at ${url}`);
  desk.report({ url, id, email, firstName, lastName, role });
}
