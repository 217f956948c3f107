-- What players ask their agents for, and the news that open pages hear at once. Why NOTIFY by trigger: whichever server or
-- person changes a row, every server hears of it. A message carries ids alone, because any database user may listen.

create table transfer_request (
  id text primary key,
  player_id text not null,
  kind text not null,
  amount_cents bigint not null,
  message text not null default '',
  state text not null default 'requested',
  -- The agent's words, of a declined one.
  reason text,
  transfer_id text,
  decided_by text,
  requested_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  constraint transfer_request_id_is_prefixed check (id like 'rq\_%'),
  constraint transfer_request_player_exists foreign key (player_id) references player (id),
  constraint transfer_request_transfer_exists foreign key (transfer_id) references transfer (id),
  constraint transfer_request_transfer_is_unique unique (transfer_id),
  constraint transfer_request_decider_exists foreign key (decided_by) references account (id),
  constraint transfer_request_kind_is_known check (kind in ('recharge', 'redeem')),
  constraint transfer_request_amount_is_positive check (amount_cents > 0),
  constraint transfer_request_texts_are_bounded check (length(message) <= 200 and length(reason) <= 200),
  constraint transfer_request_state_is_known check (state in ('requested', 'approved', 'declined', 'cancelled')),
  constraint transfer_request_approved_has_a_transfer check ((state = 'approved') = (transfer_id is not null)),
  constraint transfer_request_declined_has_a_reason check ((state = 'declined') = (reason is not null)),
  constraint transfer_request_end_has_a_time check ((state = 'requested') = (decided_at is null)),
  constraint transfer_request_end_has_a_decider check ((state = 'requested') = (decided_by is null))
);
create unique index transfer_request_is_unique_open_per_kind on transfer_request (player_id, kind)
  where state = 'requested';
create index transfer_request_of_player on transfer_request (player_id, requested_at desc, id desc);
create index transfer_request_open on transfer_request (requested_at, id) where state = 'requested';
create index transfer_request_decided on transfer_request (requested_at desc, id desc) where state <> 'requested';
-- A player's transfers page by page, whatever their kind.
create index transfer_of_player_by_time on transfer (player_id, requested_at desc, id desc);

create function transfer_request_reject_transition() returns trigger language plpgsql as $$
begin
  raise exception 'a request does not go from % to %', old.state, new.state
    using errcode = 'integrity_constraint_violation', constraint = 'transfer_request_transition_is_allowed';
end $$;
-- An approved one opens again when its transfer was rejected, so that it can be approved in better times.
create trigger transfer_request_transition_is_allowed before update of state on transfer_request for each row
  when (old.state <> new.state and old.state <> 'requested'
    and (old.state, new.state) not in (('approved', 'requested')))
  execute function transfer_request_reject_transition();
create trigger transfer_request_command_is_immutable before update on transfer_request for each row
  when ((old.player_id, old.kind, old.amount_cents, old.message)
    is distinct from (new.player_id, new.kind, new.amount_cents, new.message))
  execute function transfer_request_reject_transition();

-- The agent itself and all agents below it. `union` ends even on a tree with a loop.
create function agent_subtree(root text) returns setof text language sql stable as $$
  with recursive subtree as (
    select id from agent where id = root
    union select below.id from agent below join subtree on subtree.id = below.parent_id)
  select id from subtree
$$;
-- The agent itself and all agents above it.
create function agent_ancestry(leaf text) returns setof text language sql stable as $$
  with recursive line as (
    select id, parent_id from agent where id = leaf
    union select above.id, above.parent_id from agent above join line on line.parent_id = above.id)
  select id from line
$$;

-- `<topic> <id of the account> <id of the thing>` on the one channel that servers listen to. The arguments are the topic and
-- the column that names the account.
create function publish_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('news', concat_ws(' ', tg_argv[0], to_jsonb(new) ->> tg_argv[1], new.id));
  return null;
end $$;
create trigger player_balance_is_published after update of balance_cents, balance_at on player for each row
  when ((old.balance_cents, old.balance_at) is distinct from (new.balance_cents, new.balance_at))
  execute function publish_change('balance', 'id');
create trigger transfer_publishes_change after insert on transfer for each row
  execute function publish_change('transfer', 'player_id');
-- On its way it shows nothing new: a player reads `requested` and `sending` alike.
create trigger transfer_state_publishes_change after update of state on transfer for each row
  when (old.state <> new.state and new.state <> 'sending') execute function publish_change('transfer', 'player_id');
create trigger transfer_request_publishes_change after insert or update on transfer_request for each row
  execute function publish_change('request', 'player_id');
create trigger session_end_is_published after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function publish_change('session', 'account_id');
create trigger account_closing_is_published after update of is_active on account for each row
  when (old.is_active and not new.is_active) execute function publish_change('account', 'id');
