import { answerTimeDays } from '@mesterhand/domain/job-requests/answer-times';

/** Larger than any answer time in minutes: silence is slower than every answer. */
const never = 2_147_483_647;

/**
 * SQL of a master's answer times as JSON, `{medianMinutes, requests}`; null without a request. The rule is `answerTimeOf`
 * of the domain. Requests that ended before their deadline and without an answer do not count.
 * @param masterId an expression. @param now an expression of an instant.
 */
export function answerTimesSql(masterId: string, now: string): string {
  return `(
    select json_build_object('medianMinutes',
        nullif(percentile_disc(0.5) within group (order by coalesce(answer_minutes, ${never})), ${never}),
        'requests', count(*))
      from job_request_invitations
     where master_id = ${masterId} and asked_at > ${now} - interval '${answerTimeDays} days' and asked_at <= ${now}
       and (answered_at is not null or state = 'passedOver' or (state = 'waiting' and deadline_at <= ${now}))
    having count(*) > 0)`;
}
