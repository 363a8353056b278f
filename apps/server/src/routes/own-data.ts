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
      'Wants the password, or a session of the last ten minutes where the account has none. A ZIP of JSON files, and of pictures and documents. Recorded in the audit trail.',
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
