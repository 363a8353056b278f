import { sql } from 'kysely';

/**
 * What an administrator without a second factor has to set up: the factor, where the settings require it, or a longer
 * password. Demo accounts are exempt.
 */
export const missingRequirement = sql<'secondFactor' | 'strength' | null>`
  case
    when holder.role not in ('admin', 'superadmin') or holder.demo then null
    when exists (
      select from second_factors f where f.user_id = holder.id and f.confirmed_at is not null
    ) then null
    when (select require_two_factor from settings) then 'secondFactor'
    when holder.short_password then 'strength'
  end`;
