import { sql } from 'kysely';
import { type Invariant, bySql } from './invariant.ts';

/** Job requests, the masters who were asked, and what both were notified of. */
export const ofRequests: Invariant[] = [
  bySql(
    'requests.ends',
    'an ended job request awaits nothing of a master, and an agreed one has one accepted offer',
    sql`
      select r.id, i.state || ' invitation of ' || i.master_id as detail from job_requests r
        join job_request_invitations i on i.request_id = r.id
       where (r.state <> 'open' and i.state = 'waiting')
          or (r.state in ('withdrawn', 'expired') and i.state = 'offered')
      union all
      select r.id, 'agreed with ' || count(i.id) from job_requests r
        left join job_request_invitations i on i.request_id = r.id and i.state = 'offered'
       where r.state = 'agreed' group by r.id having count(i.id) <> 1
    `,
  ),
  bySql(
    'requests.receivers',
    'notifications of job requests are for their customers and the masters who were asked',
    sql`
      select n.id, 'for user ' || n.user_id as detail from notifications n
        join job_requests r on r.id = n.request_id
       where n.user_id <> r.client_id and not exists (
         select from job_request_invitations i join masters m on m.id = i.master_id
          where i.request_id = r.id and m.user_id = n.user_id)
    `,
  ),
];
