import {
  googleCodeInput,
  googleLinkOutput,
  googlePaths,
  proofInput,
} from '@mesterhand/domain/auth/google';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import { toJsonSchema } from './core/json-schema.ts';
import type { Parameter, PlainRoute } from './core/openapi.ts';

const json = (schema: ReturnType<typeof toJsonSchema>) => ({ 'application/json': { schema } });
const text = (name: string): Parameter => ({
  name,
  in: 'query',
  required: false,
  schema: { type: 'string' },
});

/** Where browsers go to sign in with Google, and come back. */
export const googleRoutes: PlainRoute[] = [
  {
    method: 'get',
    path: googlePaths.start,
    operation: {
      operationId: 'auth.google.start',
      tags: ['auth'],
      summary: 'Leads the browser to Google',
      description:
        'For everyone. 404 where Google is not set up; a browser is then led to the completion page, which says so.',
      security: [],
    },
    answer: { status: 303, description: 'To Google, with state, nonce and PKCE.', content: {} },
    refusals: [404, 429, 503],
  },
  {
    method: 'get',
    path: googlePaths.callback,
    operation: {
      operationId: 'auth.google.callback',
      tags: ['auth'],
      summary: 'Where Google sends the browser back to',
      description: 'For the browser that began. Every outcome leads to the completion page.',
      security: [],
      parameters: ['code', 'state', 'error'].map(text),
    },
    answer: {
      status: 303,
      description: 'To the completion page, with a code for one swap in the fragment.',
      content: {},
    },
    refusals: [],
  },
  {
    method: 'post',
    path: googlePaths.session,
    operation: {
      operationId: 'auth.google.session',
      tags: ['auth'],
      summary: 'Swaps the code of the completion page for a session',
      description: 'For the browser that began, once and within two minutes.',
      security: [],
      requestBody: { required: true, content: json(toJsonSchema(googleCodeInput, 'input')) },
    },
    answer: {
      status: 200,
      description: 'Signed in.',
      content: json(toJsonSchema(sessionOutput, 'output')),
    },
    refusals: [400, 401, 429, 503],
  },
  {
    method: 'post',
    path: googlePaths.link,
    operation: {
      operationId: 'auth.google.link',
      tags: ['auth'],
      summary: 'Where to go to tie a Google account to one’s own',
      description:
        'For whoever is signed in, by the password; an account without one asks for a fresh sign-in.',
      security: [{ bearer: [] }],
      requestBody: { required: true, content: json(toJsonSchema(proofInput, 'input')) },
    },
    answer: {
      status: 200,
      description: 'The address at Google.',
      content: json(toJsonSchema(googleLinkOutput, 'output')),
    },
    refusals: [400, 401, 403, 404, 429, 503],
  },
];
