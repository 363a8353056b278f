import type { DB } from '@mesterhand/db/schema';
import { answersSchema } from '@mesterhand/domain/job-requests/schema';
import type { Transaction } from 'kysely';

/** The work of a request and its customer, for the booking that is made of it. */
export async function findWork(trx: Transaction<DB>, requestId: number) {
  const { answers, ...work } = await trx
    .selectFrom('jobRequests')
    .innerJoin('categories', 'categories.id', 'jobRequests.categoryId')
    .innerJoin('users', 'users.id', 'jobRequests.clientId')
    .select(['jobRequests.description', 'jobRequests.answers', 'jobRequests.address'])
    .select(['jobRequests.latitude', 'jobRequests.longitude', 'jobRequests.postcode'])
    .select(['jobRequests.municipalityNumber', 'jobRequests.unit', 'jobRequests.cadastralNumber'])
    .select(['categories.code as categoryCode', 'users.firstName', 'users.lastName'])
    .select('users.phone')
    .where('jobRequests.id', '=', requestId)
    .executeTakeFirstOrThrow();
  return { ...work, answers: answersSchema.parse(answers) };
}
