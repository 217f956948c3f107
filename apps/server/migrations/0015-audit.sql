-- What agents did: who, for whom, before, after, why, and from where, written in the transaction that did it. Why the chain is apart:
-- a row that needs the hash of the one before it would let all money commands wait for each other's commit; so a second writer links them.

create table audit_entry (
  id text primary key default new_public_id('au', clock_timestamp()),
  at timestamptz not null default clock_timestamp(),
  actor_id text not null,
  -- The network address of the request. Null where the database wrote it for an act that came without one.
  address text,
  act text not null,
  subject_kind text not null,
  subject_id text not null,
  -- The player whom it concerns, if it is about one.
  player_id text,
  before jsonb,
  after jsonb,
  reason text,
  constraint audit_entry_id_is_prefixed check (id like 'au\_%'),
  constraint audit_entry_actor_exists foreign key (actor_id) references account (id),
  constraint audit_entry_player_exists foreign key (player_id) references player (id),
  constraint audit_entry_action_is_a_code check (act ~ '^[a-z][a-z_]{1,30}\.[a-z][a-z_]{1,30}$'),
  constraint audit_entry_subject_is_named check (subject_kind ~ '^[a-z][a-z_]{1,30}$' and length(subject_id) between 1 and 80),
  constraint audit_entry_is_small check (
    octet_length(before::text) <= 8000 and octet_length(after::text) <= 8000 and length(reason) <= 500
    and length(address) <= 60
  )
);
create index audit_entry_of_actor on audit_entry (actor_id, id desc);
create index audit_entry_of_player on audit_entry (player_id, id desc) where player_id is not null;

-- Linked soon after its commit: the number has no gap, and the hash is keyed by a secret that isn't in the database.
create table audit_link (
  number bigint primary key,
  entry_id text not null,
  hash text not null,
  constraint audit_link_number_counts_from_one check (number >= 1),
  constraint audit_link_entry_exists foreign key (entry_id) references audit_entry (id),
  constraint audit_link_entry_is_linked_once unique (entry_id),
  constraint audit_link_hash_is_a_hash check (hash ~ '^[0-9a-f]{64}$')
);

create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was recorded stays as it was'
    using errcode = 'integrity_constraint_violation', constraint = 'audit_is_immutable';
end $$;
create trigger audit_entry_is_immutable before update or delete on audit_entry for each row
  execute function audit_refuse_change();
create trigger audit_entry_is_not_truncated before truncate on audit_entry execute function audit_refuse_change();
create trigger audit_link_is_immutable before update or delete on audit_link for each row
  execute function audit_refuse_change();
create trigger audit_link_is_not_truncated before truncate on audit_link execute function audit_refuse_change();

-- What still has no link. A row leaves it in the transaction that makes the link.
create table audit_unlinked (
  entry_id text primary key,
  constraint audit_unlinked_entry_exists foreign key (entry_id) references audit_entry (id)
);
create function queue_audit_entry_for_linking() returns trigger language plpgsql as $$
begin
  insert into audit_unlinked (entry_id) values (new.id);
  return null;
end $$;
create trigger queue_audit_entry_for_linking after insert on audit_entry for each row
  execute function queue_audit_entry_for_linking();

-- Money is recorded by the database itself, whichever way a command came. What became of it stands in the transfer.
alter table transfer add column actor_address text;
alter table transfer add constraint transfer_actor_address_is_short check (length(actor_address) <= 60);

create function audit_transfer() returns trigger language plpgsql as $$
begin
  insert into audit_entry (actor_id, address, act, subject_kind, subject_id, player_id, after)
    values (new.actor_id, new.actor_address, 'money.' || new.kind || '_requested', 'transfer', new.id, new.player_id,
      jsonb_build_object('amountCents', new.amount_cents::text));
  return null;
end $$;
create trigger transfer_is_audited after insert on transfer for each row
  when (new.actor_id <> new.player_id) execute function audit_transfer();
