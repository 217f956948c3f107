-- Generated for reading: what all migrations leave behind, with the present text of every table, view and function. Nothing runs it.
-- Why something is as it is stands in the migration that made it. Written by `vitest run schema-text --update`.

create table agent (
  id text not null,
  name text not null,
  name_key text not null,
  password_hash text not null,
  key_sealed text,
  retired_keys_sealed text[] default '{}'::text[] not null,
  created_at timestamp with time zone not null,
  constraint agent_pkey PRIMARY KEY (id),
  constraint agent_name_is_taken UNIQUE (name_key),
  constraint agent_password_is_hashed CHECK (password_hash ~~ 'scrypt$%'::text)
);

create table used_timestamp (
  agent_id text not null,
  time_ms bigint not null,
  used_at timestamp with time zone not null,
  constraint used_timestamp_is_used_once PRIMARY KEY (agent_id, time_ms),
  constraint used_timestamp_has_an_agent FOREIGN KEY (agent_id) REFERENCES agent(id)
);
CREATE INDEX used_timestamp_by_used_at ON used_timestamp (used_at);

create table game_session (
  id text not null,
  token_hash text not null,
  player_id text not null,
  slug text not null,
  exit_url text,
  started_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  balance_before_cents bigint not null,
  total_played_cents bigint default 0 not null,
  total_win_cents bigint default 0 not null,
  balance_now_cents bigint not null,
  last_played_at timestamp with time zone,
  draw_seed text not null,
  constraint game_session_pkey PRIMARY KEY (id),
  constraint game_session_token_is_unique UNIQUE (token_hash),
  constraint game_session_has_a_player FOREIGN KEY (player_id) REFERENCES player(id),
  constraint game_session_end_is_explained CHECK ((ended_at IS NULL) = (end_reason IS NULL)),
  constraint game_session_end_is_known CHECK (end_reason = ANY (ARRAY['left'::text, 'replaced'::text, 'kicked'::text, 'idle'::text])),
  constraint game_session_totals_are_sums CHECK (total_played_cents >= 0 AND total_win_cents >= 0)
);
CREATE INDEX game_session_by_last_played ON game_session (player_id, last_played_at) WHERE last_played_at IS NOT NULL;
CREATE UNIQUE INDEX game_session_is_one_per_player ON game_session (player_id) WHERE ended_at IS NULL;

create table jackpot (
  id bigint generated always as identity not null,
  player_id text not null,
  round_id text not null,
  type text not null,
  score_cents bigint not null,
  inserted_at timestamp with time zone not null,
  constraint jackpot_win_pkey PRIMARY KEY (id),
  constraint jackpot_win_is_one_per_round UNIQUE (round_id),
  constraint jackpot_win_has_a_player FOREIGN KEY (player_id) REFERENCES player(id),
  constraint jackpot_win_has_a_round FOREIGN KEY (round_id) REFERENCES round(id)
);
CREATE INDEX jackpot_win_by_player ON jackpot (player_id, inserted_at);

create table launch (
  id text not null,
  token_hash text not null,
  player_id text not null,
  slug text not null,
  exit_url text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint launch_pkey PRIMARY KEY (id),
  constraint launch_token_is_unique UNIQUE (token_hash),
  constraint launch_has_a_player FOREIGN KEY (player_id) REFERENCES player(id)
);
CREATE INDEX launch_by_expiry ON launch (expires_at);

create table player (
  id text not null,
  agent_id text not null,
  game_id bigint generated always as identity not null,
  account text not null,
  account_key text not null,
  password_hash text not null,
  created_at timestamp with time zone not null,
  constraint player_pkey PRIMARY KEY (id),
  constraint player_account_is_taken UNIQUE (account_key),
  constraint player_game_id_is_unique UNIQUE (game_id),
  constraint player_has_an_agent FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint player_account_is_well_formed CHECK (account ~ '^[A-Za-z0-9_-]{6,32}$'::text),
  constraint player_password_is_hashed CHECK (password_hash ~~ 'scrypt$%'::text)
);

create table pot (
  slug text not null,
  name text not null,
  seed_cents bigint not null,
  contribution_bps integer not null,
  cap_cents bigint not null,
  odds_cents bigint not null,
  hits bigint default 0 not null,
  last_hit_at timestamp with time zone,
  last_hit_cents bigint,
  constraint pot_pkey PRIMARY KEY (slug),
  constraint pot_name_is_unique UNIQUE (name),
  constraint pot_odds_differ UNIQUE (odds_cents),
  constraint pot_cap_exceeds_contributions_between_wins CHECK ((cap_cents * 10000) > (odds_cents * contribution_bps)),
  constraint pot_cap_is_at_least_its_seed CHECK (cap_cents >= seed_cents AND cap_cents > 0),
  constraint pot_contribution_is_a_small_share CHECK (contribution_bps >= 0 AND contribution_bps <= 500),
  constraint pot_last_hit_is_recorded CHECK ((hits = 0) = (last_hit_at IS NULL) AND (hits = 0) = (last_hit_cents IS NULL)),
  constraint pot_odds_are_positive CHECK (odds_cents > 0),
  constraint pot_seed_is_not_negative CHECK (seed_cents >= 0),
  constraint pot_slug_is_well_formed CHECK (slug ~ '^[a-z]{1,20}$'::text)
);

create table pot_shard (
  pot text not null,
  part integer not null,
  contributed bigint default 0 not null,
  constraint pot_shard_is_one_row PRIMARY KEY (pot, part),
  constraint pot_shard_has_a_pot FOREIGN KEY (pot) REFERENCES pot(slug),
  constraint pot_shard_is_known CHECK (part >= 0 AND part <= 7),
  constraint pot_shard_only_grows CHECK (contributed >= 0)
);

create table round (
  id text not null,
  player_id text not null,
  session_id text not null,
  slug text not null,
  key text not null,
  stake_cents bigint not null,
  bet jsonb not null,
  status text not null,
  state jsonb,
  payout_cents bigint default 0 not null,
  step integer not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  seen_at timestamp with time zone,
  draw_seed text,
  constraint round_pkey PRIMARY KEY (id),
  constraint round_key_is_used_once UNIQUE (player_id, key),
  constraint round_has_a_player FOREIGN KEY (player_id) REFERENCES player(id),
  constraint round_has_a_session FOREIGN KEY (session_id) REFERENCES game_session(id),
  constraint round_is_over_when_it_ended CHECK ((status = 'over'::text) = (ended_at IS NOT NULL)),
  constraint round_is_seen_only_when_over CHECK (seen_at IS NULL OR status = 'over'::text),
  constraint round_pays_nothing_back_before_its_end CHECK (payout_cents >= 0 AND (status = 'over'::text OR payout_cents = 0)),
  constraint round_state_goes_with_being_open CHECK ((status = 'open'::text) = (state IS NOT NULL)),
  constraint round_status_is_known CHECK (status = ANY (ARRAY['open'::text, 'over'::text])),
  constraint round_takes_a_stake CHECK (stake_cents > 0)
);
CREATE INDEX round_by_player ON round (player_id, slug, started_at DESC, id DESC);
CREATE UNIQUE INDEX round_is_one_open_per_game ON round (player_id, slug) WHERE status = 'open'::text;

create table round_step (
  round_id text not null,
  step integer not null,
  move jsonb,
  events jsonb not null,
  taken_at timestamp with time zone not null,
  constraint round_step_is_taken_once PRIMARY KEY (round_id, step),
  constraint round_step_has_a_round FOREIGN KEY (round_id) REFERENCES round(id)
);

create table trade (
  id bigint generated always as identity not null,
  agent_id text not null,
  player_id text not null,
  balance_before_cents bigint not null,
  score_cents bigint not null,
  transaction_id text,
  inserted_at timestamp with time zone not null,
  constraint trade_pkey PRIMARY KEY (id),
  constraint trade_has_a_player FOREIGN KEY (player_id) REFERENCES player(id),
  constraint trade_has_an_agent FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint trade_moves_something CHECK (score_cents <> 0)
);
CREATE INDEX trade_by_player ON trade (player_id, inserted_at);
CREATE INDEX trade_by_transaction ON trade (agent_id, transaction_id) WHERE transaction_id IS NOT NULL;

CREATE OR REPLACE FUNCTION agent_debit_allocation(agent text, player text, cents bigint, OUT accounts text[], OUT changes bigint[])
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  own constant text := agent_credit_account(agent, ascii(right(player, 1)) % 8);
  rest bigint := cents;
  purse record;
begin
  if (select balance_cents - held_cents from ledger_account where id = own) >= cents then
    accounts := array[own];
    changes := array[-cents];
    return;
  end if;
  perform ledger_lock_accounts(agent_credit_accounts(agent));
  for purse in select id, balance_cents - held_cents as cents from ledger_account
    where id = any (agent_credit_accounts(agent)) order by 2 desc, id
  loop
    exit when rest = 0 or purse.cents = 0;
    accounts := accounts || purse.id;
    changes := changes || -least(rest, purse.cents);
    rest := rest - least(rest, purse.cents);
  end loop;
  if rest > 0 then
    accounts := null;
    changes := null;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION agent_credit_account(agent text, part integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select 'credit:' || agent || case part when 0 then '' else '.' || part end
$function$;

CREATE OR REPLACE FUNCTION agent_credit_accounts(agent text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select array_agg(agent_credit_account(agent, part) order by part) from generate_series(0, 7) as part
$function$;

CREATE OR REPLACE FUNCTION pot_account(pot text, part integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select 'pot:' || pot || case part when 0 then '' else '.' || part end
$function$;

CREATE OR REPLACE FUNCTION pot_accounts(pot text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select array_agg(pot_account(pot, part) order by part) from generate_series(0, 7) as part
$function$;

CREATE OR REPLACE FUNCTION pot_contribute(stake bigint, of_part integer)
 RETURNS TABLE(slug text, name text, odds_cents bigint, share_cents bigint)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
begin
  perform from pot_shard where part = of_part order by pot for no key update;
  return query
    update pot_shard set contributed = contributed + stake * pot.contribution_bps
      from pot where pot.slug = pot_shard.pot and pot_shard.part = of_part
      returning pot.slug, pot.name, pot.odds_cents,
        pot_whole_cents(contributed - stake * pot.contribution_bps, stake * pot.contribution_bps);
end $function$;

CREATE OR REPLACE FUNCTION pot_whole_cents(before bigint, contribution bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (before + contribution) / 10000 - before / 10000
$function$;

CREATE OR REPLACE FUNCTION trade_apply(agent text, used_timestamp bigint, player text, score bigint, name text, at timestamp with time zone, named_since timestamp with time zone, present_since timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  purse constant text := 'credit:' || player;
  had bigint;
  accounts text[] := array[purse, agent_credit_account(agent, ascii(right(player, 1)) % 8)];
  changes bigint[] := array[score, -score];
  trade_id bigint;
begin
  if used_timestamp is not null then
    insert into used_timestamp (agent_id, time_ms, used_at) values (agent, used_timestamp, at) on conflict do nothing;
    if not found then return 'signature'; end if;
  end if;
  perform from player one where one.id = player for no key update;
  if name is not null then
    -- A used time refers to the agent, so the row is shared already by all that wait here.
    perform from agent one where one.id = agent for no key update;
    if exists (select from trade where agent_id = agent and transaction_id = name and inserted_at >= named_since) then
      return case when exists (
        select from trade where agent_id = agent and transaction_id = name and inserted_at >= named_since
          and player_id = player and score_cents = score) then 'repeated' else 'transaction_reused' end;
    end if;
  end if;
  if score < 0 and (
    exists (select from game_session where player_id = player and ended_at is null and last_seen_at >= present_since)
    or exists (select from round where player_id = player and status = 'open'))
  then
    return 'player_in_game';
  end if;
  select balance_cents into strict had from ledger_account where id = purse;
  if had + score < 0 then return 'player_balance_low'; end if;
  if score > 0 then
    select payers.accounts || purse, payers.changes || score into accounts, changes
      from agent_debit_allocation(agent, player, score) payers where payers.accounts is not null;
    if not found then return 'agent_credit_low'; end if;
  end if;
  insert into trade (agent_id, player_id, balance_before_cents, score_cents, transaction_id, inserted_at)
    values (agent, player, had, score, name, at) returning id into trade_id;
  perform ledger_post('trade:' || trade_id, case when score > 0 then 'recharge' else 'redeem' end, null, accounts, changes);
  return 'done';
end $function$;
