-- An exclusion follows its person into the accounts that exist already. A search is due when an exclusion began or
-- became longer, and when contact data changed; those of exclusions from before are due at once.
create table exclusion_search (
  player_id text primary key,
  requested_at timestamptz not null default clock_timestamp(),
  constraint exclusion_search_player_exists foreign key (player_id) references player (id)
);
insert into exclusion_search (player_id) select id from player where excluded_until > clock_timestamp();

-- Accounts that were found. `excluded`: the exclusion was copied; `open`: an agent decides whether it is the same
-- person; `dismissed`: it is not.
create table exclusion_match (
  player_id text not null,
  excluded_player_id text not null,
  kinds text[] not null,
  state text not null,
  found_at timestamptz not null default clock_timestamp(),
  decided_by text,
  decided_at timestamptz,
  reason text,
  primary key (player_id, excluded_player_id),
  constraint exclusion_match_player_exists foreign key (player_id) references player (id),
  constraint exclusion_match_excluded_player_exists foreign key (excluded_player_id) references player (id),
  constraint exclusion_match_agent_exists foreign key (decided_by) references agent (id),
  constraint exclusion_match_is_of_two_accounts check (player_id <> excluded_player_id),
  constraint exclusion_match_state_is_known check (state in ('open', 'excluded', 'dismissed')),
  constraint exclusion_match_kinds_are_known check (kinds <@ array['email', 'phone', 'name_and_birth'] and kinds <> '{}'),
  constraint exclusion_match_dismissal_has_an_agent check (state <> 'dismissed' or decided_by is not null)
);
create index exclusion_match_open on exclusion_match (player_id) where state = 'open';
create index exclusion_match_of_excluded on exclusion_match (excluded_player_id);
