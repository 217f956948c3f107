-- News for open pages as rows, in place of NOTIFY. Why: a commit that carries a NOTIFY holds a lock of the whole database until it
-- is on the disk, so all transfers would be written one after the other. Not logged: after a crash everyone is told anew anyway.

create unlogged table news (
  -- Which transaction wrote it: a reader takes what its last look could not see yet, whatever the order of the commits.
  written_by xid8 not null default pg_current_xact_id(),
  topic text not null,
  account_id text not null,
  thing_id text not null,
  told_at timestamptz not null default clock_timestamp()
);
create index change_event_by_transaction on news (written_by);

create or replace function publish_change() returns trigger language plpgsql as $$
begin
  insert into news (topic, account_id, thing_id) values (tg_argv[0], to_jsonb(new) ->> tg_argv[1], new.id);
  return null;
end $$;

create or replace function publish_unread_change() returns trigger language plpgsql as $$
begin
  insert into news (topic, account_id, thing_id) select distinct 'unread', account_id, account_id from gone;
  return null;
end $$;
