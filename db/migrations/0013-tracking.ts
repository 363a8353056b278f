import { type Kysely, sql } from 'kysely';

/**
 * Positions of masters, by consent. Exact ones are for the customer of an accepted job; everyone else only gets the
 * cell of about 1 × 1 km, which the search uses, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeGrid(db);
  await makeSettings(db);
  await makePositions(db);
  await makeViews(db);
}

/** The same grid as `roundToGrid` of the domain; a test compares them. */
async function makeGrid(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function grid_latitude(latitude double precision) returns double precision
      language sql immutable strict parallel safe
      return (least(floor(latitude / 0.009), 9999) + 0.5) * 0.009
  `.execute(db);
  await sql`
    create function grid_longitude(latitude double precision, longitude double precision) returns double precision
      language sql immutable strict parallel safe
      return greatest(-180, least(180,
        (floor(longitude * greatest(cosd(grid_latitude(latitude)), 0.01) / 0.009) + 0.5)
          * 0.009 / greatest(cosd(grid_latitude(latitude)), 0.01)))
  `.execute(db);
  // Mercator is conformal: locally the nearest point on the plane is the nearest on the earth. Degrees scaled by one
  // latitude would be wrong at all others.
  await sql`
    create function map_point(latitude double precision, longitude double precision) returns point
      language sql immutable strict parallel safe
      return point(longitude, degrees(ln(tan(radians(45 + greatest(-89.9, least(89.9, latitude)) / 2)))))
  `.execute(db);
  await sql`
    create function grid_point(latitude double precision, longitude double precision) returns point
      language sql immutable strict parallel safe
      return map_point(grid_latitude(latitude), grid_longitude(latitude, longitude))
  `.execute(db);
  await sql`
    create index masters_grid on masters using gist (grid_point(latitude, longitude))
      where hidden_at is null and latitude is not null and longitude is not null
  `.execute(db);
}

async function makeSettings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tracking_settings (
      master_id bigint primary key references masters on delete cascade,
      is_tracking_enabled boolean not null default false,
      share_location_with_clients boolean not null default false,
      tracking_mode text not null default 'automatic' check (tracking_mode in ('automatic', 'manual')),
      data_retention_hours integer not null default 24 check (data_retention_hours in (24, 48, 72, 168)),
      consent_given_at timestamptz,
      updated_at timestamptz not null default now(),
      constraint tracking_settings_consent check (
        consent_given_at is not null or not (is_tracking_enabled or share_location_with_clients)
      )
    )
  `.execute(db);
  await sql`comment on column tracking_settings.consent_given_at is 'the consent in force; its row is locked by whatever stores a position'`.execute(
    db,
  );

  await sql`
    create table tracking_consents (
      id bigint generated always as identity primary key,
      master_id bigint not null references masters on delete restrict,
      action text not null check (action in ('given', 'revoked')),
      text_version text not null,
      at timestamptz not null default now()
    )
  `.execute(db);
  await sql`create index tracking_consents_master on tracking_consents (master_id, id desc)`.execute(
    db,
  );
  await sql`
    create trigger tracking_consents_append_only before update or delete on tracking_consents
    for each row execute function refuse_change()
  `.execute(db);
}

async function makePositions(db: Kysely<unknown>): Promise<void> {
  const fix = sql`
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      accuracy double precision not null check (accuracy >= 0),
      is_online boolean not null,
      is_en_route boolean not null,
      booking_id bigint references bookings on delete set null,
      recorded_at timestamptz(3) not null,
      received_at timestamptz(3) not null,
      check (is_online or not is_en_route)
  `;
  await sql`
    create table positions (
      id bigint generated always as identity primary key,
      master_id bigint not null references tracking_settings on delete cascade,
      ${fix}
    )
  `.execute(db);
  await sql`create index positions_master on positions (master_id, id desc)`.execute(db);
  await sql`create index positions_master_received on positions (master_id, received_at)`.execute(
    db,
  );
  await sql`create index positions_booking on positions (booking_id) where booking_id is not null`.execute(
    db,
  );

  await sql`
    create table live_positions (
      master_id bigint primary key references tracking_settings on delete cascade,
      ${fix},
      grid point not null generated always as (grid_point(latitude, longitude)) stored
    )
  `.execute(db);
  await sql`comment on column live_positions.grid is 'Mercator degrees of the centre of the cell; all that a search may know'`.execute(
    db,
  );
  await sql`comment on column live_positions.recorded_at is 'the device''s word, never later than received_at'`.execute(
    db,
  );
  await sql`create index live_positions_grid on live_positions using gist (grid) where is_online`.execute(
    db,
  );
  await sql`create index live_positions_received on live_positions (received_at)`.execute(db);
  await sql`create index live_positions_booking on live_positions (booking_id) where booking_id is not null`.execute(
    db,
  );
}

async function makeViews(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table position_views (
      id bigint generated always as identity primary key,
      master_id bigint not null references masters on delete cascade,
      viewer_id bigint not null references users on delete cascade,
      booking_id bigint references bookings on delete set null,
      first_at timestamptz(3) not null,
      last_at timestamptz(3) not null,
      unique (viewer_id, booking_id),
      check (first_at <= last_at)
    )
  `.execute(db);
  await sql`create index position_views_master on position_views (master_id, last_at desc, id desc)`.execute(
    db,
  );
  await sql`create index position_views_booking on position_views (booking_id) where booking_id is not null`.execute(
    db,
  );
  await sql`create index position_views_last on position_views (last_at)`.execute(db);
}
