import { googleCodeInput, googleLinkOutput, proofInput } from '@mesterhand/domain/auth/google';
import { googlePaths } from '@mesterhand/domain/auth/google-paths';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import { z } from 'zod';
import { type PlainRoute, parametersOf } from '../core/openapi/index.ts';

/** Redirect and callback of signing in with Google. */
export const googleRoutes: PlainRoute[] = [
  {
    method: 'get',
    path: googlePaths.start,
    operationId: 'auth.google.start',
    tag: 'auth',
    summary: 'Leads the browser to Google',
    description:
      'For browsers, not for programs: it sets a cookie and leads away. 404 where Google is not set up; a browser is then led to the completion page, which says so.',
    actor: 'public',
    rate: 'write',
    answer: {
      status: 303,
      description: 'To Google, with state, nonce and PKCE.',
      headers: ['Location'],
    },
    refusals: [404, 429, 500, 503],
  },
  {
    method: 'get',
    path: googlePaths.callback,
    operationId: 'auth.google.callback',
    tag: 'auth',
    summary: 'Where Google sends the browser back to',
    description: 'For the browser that began. Every outcome leads to the completion page.',
    actor: 'public',
    rate: 'write',
    parameters: parametersOf(
      'query',
      z.object({
        code: z
          .string()
          .optional()
          .meta({
            description: 'What Google gives to swap for an identity.',
            examples: ['492817'],
          }),
        state: z
          .string()
          .optional()
          .meta({ description: 'What the browser took along.', examples: ['open'] }),
        error: z
          .string()
          .optional()
          .meta({ description: 'Why Google says no.', examples: ['access_denied'] }),
      }),
    ),
    answer: {
      status: 303,
      description: 'To the completion page, with a code for one swap in the fragment.',
      headers: ['Location'],
    },
    refusals: [500],
  },
  {
    method: 'post',
    path: googlePaths.session,
    operationId: 'auth.google.session',
    tag: 'auth',
    summary: 'Swaps the code of the completion page for a session',
    description: 'For the browser that began, once and within two minutes.',
    actor: 'public',
    rate: 'write',
    body: { required: true, types: { 'application/json': googleCodeInput } },
    answer: {
      status: 200,
      description: 'Signed in.',
      types: { 'application/json': sessionOutput },
    },
    refusals: [400, 401, 403, 404, 409, 413, 415, 429, 500, 503],
  },
  {
    method: 'post',
    path: googlePaths.link,
    operationId: 'auth.google.link',
    tag: 'auth',
    summary: 'Where to go to tie a Google account to one’s own',
    description: 'By the password; an account without one asks for a fresh sign-in.',
    actor: 'user',
    rate: 'signIn',
    body: { required: true, types: { 'application/json': proofInput } },
    answer: {
      status: 200,
      description: 'The address at Google.',
      types: { 'application/json': googleLinkOutput },
    },
    refusals: [400, 401, 403, 404, 409, 413, 415, 429, 500, 503],
  },
];
