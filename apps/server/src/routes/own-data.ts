import { proofInput } from '@mesterhand/domain/privacy/erasure';
import { file, refusals, type PlainRoute } from '../core/openapi/index.ts';

/** Export of a user's own data. */
export const ownDataRoutes: PlainRoute[] = [
  {
    method: 'post',
    path: '/api/account/export',
    operationId: 'account.export',
    tag: 'profile',
    summary: 'A copy of everything about oneself',
    description:
      'A ZIP of JSON files, and of pictures and papers. Asks for the password, or for a fresh session where the account has none. Noted in the trail of changes.',
    actor: 'user',
    rate: 'signIn',
    body: { required: true, types: { 'application/json': proofInput } },
    answer: {
      status: 200,
      description: 'The copy.',
      types: { 'application/zip': file },
      headers: ['Content-Disposition'],
      example: 'The bytes of the copy.',
    },
    refusals: [...refusals.read, 413, 415],
  },
];
