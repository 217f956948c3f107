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
create index news_by_transaction on news (written_by);

create or replace function tell_news() returns trigger language plpgsql as $$
begin
  insert into news (topic, account_id, thing_id) values (tg_argv[0], to_jsonb(new) ->> tg_argv[1], new.id);
  return null;
end $$;

create or replace function tell_fewer_unread() returns trigger language plpgsql as $$
begin
  insert into news (topic, account_id, thing_id) select distinct 'unread', account_id, account_id from gone;
  return null;
end $$;

create or replace function transfer_request_follow() returns trigger language plpgsql as $$
declare
  request transfer_request;
begin
  select * into request from transfer_request where transfer_id = new.id;
  if not found then return null; end if;
  if new.state = 'rejected' then
    begin
      update transfer_request
        set state = 'requested', decided_by = null, decided_at = null, transfer_id = null, failed_transfer_id = new.id
        where id = request.id;
      return null;
    exception when unique_violation then
      null;
    end;
  end if;
  insert into news (topic, account_id, thing_id) values ('request', request.player_id, request.id);
  return null;
end $$;
