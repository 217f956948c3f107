-- What agents see, write and decide about players. Why `player` repeats what `account` knows: a search over all players walks one
-- table by its own indexes; what is repeated is kept by triggers, so that no verb can forget it.

create extension if not exists pg_trgm;

alter table player
  add column number bigint,
  add column registered_at timestamptz,
  add column is_closed boolean not null default false,
  -- The name at the provider in small letters and the number, on a line each; and the nickname's key.
  add column search_account text,
  add column search_nickname text,
  add column frozen_by text,
  add column frozen_reason text,
  add constraint player_frozen_by_exists foreign key (frozen_by) references agent (id),
  add constraint player_frozen_reason_is_bounded check (length(frozen_reason) between 1 and 500);

create function player_copy_account() returns trigger language plpgsql as $$
begin
  select number, created_at, not is_active, username_key
    into new.number, new.registered_at, new.is_closed, new.search_nickname
    from account where id = new.id;
  new.search_account := lower(new.provider_username) || E'\n' || new.number;
  return new;
end $$;
create trigger player_copies_account before insert or update of provider_username, search_nickname on player
  for each row execute function player_copy_account();

create function account_copy_to_player() returns trigger language plpgsql as $$
begin
  -- The player's own trigger reads what the account now says.
  update player set search_nickname = new.username_key where id = new.id;
  return null;
end $$;
create trigger account_is_copied_to_player after update of username_key, is_active on account for each row
  when ((old.username_key, old.is_active) is distinct from (new.username_key, new.is_active))
  execute function account_copy_to_player();

update player set search_nickname = '';
alter table player
  alter column number set not null,
  alter column registered_at set not null,
  alter column search_account set not null,
  alter column search_nickname set not null,
  add constraint player_number_is_unique unique (number);
create index player_by_registration on player (registered_at, number);
create index player_by_account on player (search_account, number);
create index player_by_nickname on player (search_nickname, number);
create index player_searched_by_account on player using gin (search_account gin_trgm_ops);
create index player_searched_by_nickname on player using gin (search_nickname gin_trgm_ops);

-- Which command of which agent made a player, so that one that is sent again finds it.
create table player_creation (
  agent_id text not null,
  idempotency_key text not null,
  -- Of everything but the password.
  command_hash text not null,
  player_id text not null,
  constraint player_creation_key_is_used_once primary key (agent_id, idempotency_key),
  constraint player_creation_agent_exists foreign key (agent_id) references agent (id),
  constraint player_creation_player_exists foreign key (player_id) references player (id)
);

-- What agents tell each other of a player. A note stays; what an edited one said before is in the audit log.
create table player_note (
  id text primary key,
  player_id text not null,
  author_id text not null,
  text text not null,
  written_at timestamptz not null,
  edited_at timestamptz,
  constraint player_note_id_is_prefixed check (id like 'no\_%'),
  constraint player_note_player_exists foreign key (player_id) references player (id),
  constraint player_note_author_exists foreign key (author_id) references agent (id),
  constraint player_note_is_bounded check (length(text) between 1 and 4000)
);
create index player_note_of_player on player_note (player_id, id desc);

create function player_note_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a note stays with its author and its player'
    using errcode = 'integrity_constraint_violation', constraint = 'player_note_stays';
end $$;
create trigger player_note_stays before update on player_note for each row
  when ((old.player_id, old.author_id, old.written_at) is distinct from (new.player_id, new.author_id, new.written_at))
  execute function player_note_refuse_change();
create trigger player_note_is_not_deleted before delete on player_note for each row
  execute function player_note_refuse_change();

-- One set of labels for the whole house, so that a colour means the same to everyone.
create table label (
  id text primary key,
  name text not null,
  colour text not null,
  constraint label_id_is_prefixed check (id like 'lb\_%'),
  constraint label_name_is_bounded check (length(name) between 1 and 80),
  constraint label_colour_is_known check (
    colour in ('grey', 'red', 'orange', 'gold', 'green', 'teal', 'blue', 'violet'))
);
create unique index label_name_is_taken on label (lower(name));

create table player_label (
  player_id text not null,
  label_id text not null,
  primary key (player_id, label_id),
  constraint player_label_player_exists foreign key (player_id) references player (id),
  constraint player_label_label_exists foreign key (label_id) references label (id) on delete cascade
);
create index player_label_by_label on player_label (label_id, player_id);

-- How an agent looks at User Management.
create table saved_view (
  id text primary key,
  agent_id text not null,
  name text not null,
  is_default boolean not null,
  settings jsonb not null,
  constraint saved_view_id_is_prefixed check (id like 'sv\_%'),
  constraint saved_view_agent_exists foreign key (agent_id) references agent (id),
  constraint saved_view_name_is_bounded check (length(name) between 1 and 80),
  constraint saved_view_settings_are_small check (
    jsonb_typeof(settings) = 'object' and octet_length(settings::text) <= 4000)
);
create unique index saved_view_name_is_taken on saved_view (agent_id, lower(name));
create unique index saved_view_default_is_one on saved_view (agent_id) where is_default;
