-- Generated for reading: what all migrations leave behind, with the present text of every table, view and function. Nothing runs it.
-- Why something is as it is stands in the migration that made it. Written by `vitest run schema-text --update`.

create table ledger_account (
  id text not null,
  may_be_negative boolean not null,
  balance_cents bigint default 0 not null,
  held_cents bigint default 0 not null,
  version bigint default 0 not null,
  opened_at timestamp with time zone default now() not null,
  constraint ledger_account_pkey PRIMARY KEY (id),
  constraint ledger_account_balance_is_in_range CHECK (abs(balance_cents) <= '1000000000000000'::bigint),
  constraint ledger_account_held_is_not_negative CHECK (held_cents >= 0),
  constraint ledger_account_id_is_short CHECK (id ~ '^[a-z0-9_:.-]{1,80}$'::text),
  constraint ledger_account_has_sufficient_funds CHECK (may_be_negative OR (balance_cents - held_cents) >= 0)
);
CREATE CONSTRAINT TRIGGER ledger_account_agrees_with_its_holds AFTER UPDATE ON ledger_account DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.held_cents <> new.held_cents) EXECUTE FUNCTION ledger_check_holds();
CREATE CONSTRAINT TRIGGER ledger_account_agrees_with_its_postings AFTER UPDATE ON ledger_account DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.balance_cents <> new.balance_cents OR old.version <> new.version) EXECUTE FUNCTION ledger_check_account();
CREATE CONSTRAINT TRIGGER ledger_account_opens_empty AFTER INSERT ON ledger_account DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_account();
CREATE TRIGGER ledger_account_is_not_truncated BEFORE TRUNCATE ON ledger_account FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();
CREATE TRIGGER ledger_account_kind_is_immutable BEFORE UPDATE ON ledger_account FOR EACH ROW WHEN (old.id <> new.id OR old.may_be_negative <> new.may_be_negative OR new.version < old.version) EXECUTE FUNCTION ledger_reject_change();
CREATE TRIGGER ledger_account_is_not_deleted BEFORE DELETE ON ledger_account FOR EACH ROW EXECUTE FUNCTION ledger_reject_change();

create table ledger_entry (
  id bigint generated always as identity not null,
  reference text not null,
  reason text not null,
  corrects_entry_id bigint,
  entered_at timestamp with time zone default now() not null,
  constraint ledger_entry_pkey PRIMARY KEY (id),
  constraint ledger_entry_reference_is_used_once UNIQUE (reference),
  constraint ledger_entry_corrects_entry_id_fkey FOREIGN KEY (corrects_entry_id) REFERENCES ledger_entry(id),
  constraint ledger_entry_reason_is_a_word CHECK (reason ~ '^[a-z0-9_.-]{1,50}$'::text),
  constraint ledger_entry_reference_is_short CHECK (length(reference) >= 1 AND length(reference) <= 100)
);
CREATE CONSTRAINT TRIGGER ledger_entry_sums_to_zero AFTER INSERT ON ledger_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_entry();
CREATE TRIGGER ledger_entry_is_not_truncated BEFORE TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();
CREATE TRIGGER ledger_entry_is_immutable BEFORE DELETE OR UPDATE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION ledger_reject_change();

create table ledger_hold (
  id text not null,
  account_id text not null,
  amount_cents bigint not null,
  state text default 'open'::text not null,
  entry_id bigint,
  placed_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  constraint ledger_hold_pkey PRIMARY KEY (id),
  constraint ledger_hold_account_is_known FOREIGN KEY (account_id) REFERENCES ledger_account(id),
  constraint ledger_hold_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entry(id),
  constraint ledger_hold_amount_is_positive CHECK (amount_cents > 0),
  constraint ledger_hold_end_belongs_to_ended CHECK ((state = 'open'::text) = (ended_at IS NULL)),
  constraint ledger_hold_entry_belongs_to_settled CHECK ((state = 'settled'::text) = (entry_id IS NOT NULL)),
  constraint ledger_hold_id_is_short CHECK (length(id) >= 1 AND length(id) <= 100),
  constraint ledger_hold_state_is_known CHECK (state = ANY (ARRAY['open'::text, 'settled'::text, 'released'::text]))
);
CREATE INDEX ledger_hold_of_entry ON ledger_hold (entry_id) WHERE entry_id IS NOT NULL;
CREATE INDEX ledger_hold_open ON ledger_hold (account_id) WHERE state = 'open'::text;
CREATE CONSTRAINT TRIGGER ledger_hold_is_counted AFTER INSERT OR UPDATE ON ledger_hold DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_holds();
CREATE TRIGGER ledger_hold_ends_once BEFORE UPDATE ON ledger_hold FOR EACH ROW WHEN (old.state <> 'open'::text OR old.id <> new.id OR old.account_id <> new.account_id OR old.amount_cents <> new.amount_cents) EXECUTE FUNCTION ledger_reject_change();
CREATE TRIGGER ledger_hold_is_not_truncated BEFORE TRUNCATE ON ledger_hold FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();
CREATE TRIGGER ledger_hold_is_not_deleted BEFORE DELETE ON ledger_hold FOR EACH ROW EXECUTE FUNCTION ledger_reject_change();

create table ledger_posting (
  id bigint generated always as identity not null,
  entry_id bigint not null,
  account_id text not null,
  amount_cents bigint not null,
  balance_cents bigint not null,
  version bigint not null,
  constraint ledger_posting_pkey PRIMARY KEY (id),
  constraint ledger_posting_account_is_named_once UNIQUE (entry_id, account_id),
  constraint ledger_posting_version_is_used_once UNIQUE (account_id, version),
  constraint ledger_posting_account_is_known FOREIGN KEY (account_id) REFERENCES ledger_account(id),
  constraint ledger_posting_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entry(id),
  constraint ledger_posting_amount_is_not_zero CHECK (amount_cents <> 0),
  constraint ledger_posting_version_is_positive CHECK (version > 0)
);
CREATE CONSTRAINT TRIGGER ledger_posting_sums_to_zero AFTER INSERT ON ledger_posting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_entry();
CREATE TRIGGER ledger_posting_is_not_truncated BEFORE TRUNCATE ON ledger_posting FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();
CREATE TRIGGER ledger_posting_is_immutable BEFORE DELETE OR UPDATE ON ledger_posting FOR EACH ROW EXECUTE FUNCTION ledger_reject_change();

create table schema_migration (
  folder text not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migration_pkey PRIMARY KEY (folder, name)
);

create view ledger_account_violation as
 SELECT 'account_differs_from_its_postings'::text AS kind,
    account.id AS subject,
    format('balance %s, newest posting %s; version %s, newest posting %s'::text, account.balance_cents, newest.balance_cents, account.version, newest.version) AS detail
   FROM ledger_account account
     LEFT JOIN LATERAL ( SELECT ledger_posting.balance_cents,
            ledger_posting.version
           FROM ledger_posting
          WHERE ledger_posting.account_id = account.id
          ORDER BY ledger_posting.version DESC
         LIMIT 1) newest ON true
  WHERE account.balance_cents <> COALESCE(newest.balance_cents, 0::bigint) OR account.version <> COALESCE(newest.version, 0::bigint)
UNION ALL
 SELECT 'account_differs_from_its_holds'::text AS kind,
    account.id AS subject,
    format('held %s, open holds %s'::text, account.held_cents, COALESCE(sum(hold.amount_cents), 0::numeric)) AS detail
   FROM ledger_account account
     LEFT JOIN ledger_hold hold ON hold.account_id = account.id AND hold.state = 'open'::text
  GROUP BY account.id
 HAVING account.held_cents::numeric <> COALESCE(sum(hold.amount_cents), 0::numeric)
UNION ALL
 SELECT 'account_has_insufficient_funds'::text AS kind,
    ledger_account.id AS subject,
    format('balance %s, held %s'::text, ledger_account.balance_cents, ledger_account.held_cents) AS detail
   FROM ledger_account
  WHERE NOT ledger_account.may_be_negative AND (ledger_account.balance_cents - ledger_account.held_cents) < 0
UNION ALL
 SELECT 'account_is_missing'::text AS kind,
    hold.account_id AS subject,
    'an open hold names it'::text AS detail
   FROM ledger_hold hold
  WHERE hold.state = 'open'::text AND NOT (EXISTS ( SELECT
           FROM ledger_account account
          WHERE account.id = hold.account_id))
UNION ALL
 SELECT 'ledger_does_not_balance'::text AS kind,
    'all accounts'::text AS subject,
    format('sum to %s'::text, sum(ledger_account.balance_cents)) AS detail
   FROM ledger_account
 HAVING sum(ledger_account.balance_cents) <> 0::numeric;

create view ledger_violation as
 SELECT ledger_account_violation.kind,
    ledger_account_violation.subject,
    ledger_account_violation.detail
   FROM ledger_account_violation
UNION ALL
 SELECT ledger_entry_violations.kind,
    ledger_entry_violations.subject,
    ledger_entry_violations.detail
   FROM ledger_entry_violations(0::bigint, '9223372036854775807'::bigint) ledger_entry_violations(kind, subject, detail);

CREATE OR REPLACE FUNCTION ledger_check_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from ledger_account account
      left join ledger_posting newest on newest.account_id = account.id and newest.version = account.version
      where account.id = new.id
        and (coalesce(newest.balance_cents, 0) <> account.balance_cents or (newest.id is null and account.version <> 0))
  ) then
    raise exception 'account % does not have the balance of its newest posting', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_account_agrees_with_its_postings';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ledger_check_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  checked bigint;
  postings bigint;
  total numeric;
begin
  if tg_table_name = 'ledger_entry' then checked := new.id; else checked := new.entry_id; end if;
  select count(*), sum(amount_cents) into postings, total from ledger_posting where entry_id = checked;
  if postings < 2 or total <> 0 then
    raise exception 'entry % has % postings that sum to %', checked, postings, coalesce(total, 0)
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entry_sums_to_zero';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ledger_check_holds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  checked text;
begin
  if tg_table_name = 'ledger_account' then checked := new.id; else checked := new.account_id; end if;
  if exists (
    select from ledger_account account
      where account.id = checked and account.held_cents <> coalesce(
        (select sum(amount_cents) from ledger_hold where account_id = checked and state = 'open'), 0)
  ) then
    raise exception 'account % does not hold what its open holds sum to', checked
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_account_agrees_with_its_holds';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ledger_entry_violations(after bigint, up_to bigint)
 RETURNS TABLE(kind text, subject text, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'entry_does_not_sum_to_zero', entry.id::text,
      format('%s postings sum to %s', count(posting.id), coalesce(sum(posting.amount_cents), 0))
    from ledger_entry entry left join ledger_posting posting on posting.entry_id = entry.id
    where entry.id > after and entry.id <= up_to
    group by entry.id having count(posting.id) < 2 or sum(posting.amount_cents) <> 0
  union all
  select 'posting_breaks_the_chain', format('%s version %s', posting.account_id, posting.version),
      format('%s and %s do not make %s', before.balance_cents, posting.amount_cents, posting.balance_cents)
    from ledger_posting posting
      left join ledger_posting before on before.account_id = posting.account_id and before.version = posting.version - 1
    where posting.entry_id > after and posting.entry_id <= up_to
      and (coalesce(before.balance_cents, 0) + posting.amount_cents <> posting.balance_cents
        or (before.id is null) <> (posting.version = 1))
  union all
  select 'entry_is_missing', entry_id::text, format('its posting to %s moves %s', account_id, amount_cents)
    from ledger_posting posting
    where entry_id > after and entry_id <= up_to
      and not exists (select from ledger_entry entry where entry.id = posting.entry_id)
  union all
  select distinct 'account_is_missing', account_id, 'postings name it'
    from ledger_posting posting
    where entry_id > after and entry_id <= up_to
      and not exists (select from ledger_account account where account.id = posting.account_id)
  union all
  select 'hold_differs_from_its_entry', hold.id,
      format('held %s of %s, and its entry moves %s', hold.amount_cents, hold.account_id, coalesce(posting.amount_cents, 0))
    from ledger_hold hold
      left join ledger_posting posting on posting.entry_id = hold.entry_id and posting.account_id = hold.account_id
    where hold.entry_id > after and hold.entry_id <= up_to and posting.amount_cents is distinct from -hold.amount_cents
$function$;

CREATE OR REPLACE FUNCTION ledger_lock_accounts(account_ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  found_ids text[];
begin
  select array_agg(id) into found_ids from (
    select id from ledger_account where id = any (account_ids) order by id for no key update
  ) locked;
  if cardinality(account_ids) <> coalesce(cardinality(found_ids), 0) then
    raise exception 'an account is unknown, or named twice'
      using errcode = 'foreign_key_violation', constraint = 'ledger_posting_account_is_known';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION ledger_write_entry(entry_reference text, entry_reason text, corrects bigint, account_ids text[], changes bigint[], released bigint)
 RETURNS TABLE(entry_id bigint, account_id text, balance_cents bigint, version bigint)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  new_entry bigint;
  written bigint;
  short text;
begin
  insert into ledger_entry (reference, reason, corrects_entry_id)
    values (entry_reference, entry_reason, corrects) returning id into new_entry;
  return query
    with moved as (
      update ledger_account account
        set balance_cents = account.balance_cents + changes[array_position(account_ids, account.id)],
          version = account.version + 1,
          held_cents = account.held_cents - case account.id when account_ids[1] then released else 0 end
        where account.id = any (account_ids)
          and (account.may_be_negative or changes[array_position(account_ids, account.id)] >= 0
            or account.balance_cents - account.held_cents + changes[array_position(account_ids, account.id)]
              + case account.id when account_ids[1] then released else 0 end >= 0)
        returning account.id, account.balance_cents, account.version
    )
    insert into ledger_posting as written (entry_id, account_id, amount_cents, balance_cents, version)
      select new_entry, moved.id, changes[array_position(account_ids, moved.id)], moved.balance_cents, moved.version from moved
      returning written.entry_id, written.account_id, written.balance_cents, written.version;
  get diagnostics written = row_count;
  if written < cardinality(account_ids) then
    select named.id into short from unnest(account_ids) with ordinality as named (id, place)
      where not exists (
        select from ledger_posting posting where posting.entry_id = new_entry and posting.account_id = named.id)
      order by named.place limit 1;
    raise exception 'an account has too little for this'
      using errcode = 'check_violation', constraint = 'ledger_account_has_sufficient_funds', detail = short;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION ledger_open_accounts(account_ids text[], negative boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  other text;
begin
  if (select count(*) from ledger_account where id = any (account_ids) and may_be_negative = negative)
    = cardinality(account_ids) then
    return;
  end if;
  insert into ledger_account (id, may_be_negative)
    select asked.id, negative from unnest(account_ids) as asked (id)
    where not exists (select from ledger_account account where account.id = asked.id)
    -- In the order in which the verbs lock them, or two that open the same ones would wait for each other.
    order by asked.id
    on conflict (id) do nothing;
  select id into other from ledger_account where id = any (account_ids) and may_be_negative <> negative limit 1;
  if other is not null then
    raise exception 'the account % is open with another nature', other
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_account_kind_is_immutable';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION ledger_place_hold(hold_id text, holder text, cents bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_hold (id, account_id, amount_cents) values (hold_id, holder, cents);
  update ledger_account set held_cents = held_cents + cents
    where id = holder and (may_be_negative or balance_cents - held_cents - cents >= 0);
  if not found then
    raise exception 'an account has too little for this'
      using errcode = 'check_violation', constraint = 'ledger_account_has_sufficient_funds', detail = holder;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION ledger_post(entry_reference text, entry_reason text, corrects bigint, account_ids text[], changes bigint[])
 RETURNS TABLE(entry_id bigint, account_id text, balance_cents bigint, version bigint)
 LANGUAGE plpgsql
AS $function$
begin
  perform ledger_lock_accounts(account_ids);
  return query select * from ledger_write_entry(entry_reference, entry_reason, corrects, account_ids, changes, 0);
end $function$;

CREATE OR REPLACE FUNCTION ledger_reject_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'ledger_is_append_only';
end $function$;

CREATE OR REPLACE FUNCTION ledger_release_hold(hold_id text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  hold ledger_hold := ledger_lock_open_hold(hold_id);
begin
  perform ledger_lock_accounts(array[hold.account_id]);
  update ledger_account set held_cents = held_cents - hold.amount_cents where id = hold.account_id;
  update ledger_hold set state = 'released', ended_at = now() where id = hold_id;
end $function$;

CREATE OR REPLACE FUNCTION ledger_settle_hold(hold_id text, entry_reference text, entry_reason text, receiver text)
 RETURNS TABLE(entry_id bigint, account_id text, balance_cents bigint, version bigint)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  hold ledger_hold := ledger_lock_open_hold(hold_id);
  accounts text[] := array[hold.account_id, receiver];
  changes bigint[] := array[-hold.amount_cents, hold.amount_cents];
begin
  perform ledger_lock_accounts(accounts);
  return query select * from ledger_write_entry(entry_reference, entry_reason, null, accounts, changes, hold.amount_cents);
  update ledger_hold set state = 'settled', ended_at = now(),
      entry_id = (select entry.id from ledger_entry entry where entry.reference = entry_reference)
    where id = hold_id;
end $function$;

CREATE OR REPLACE FUNCTION ledger_lock_open_hold(hold_id text)
 RETURNS ledger_hold
 LANGUAGE plpgsql
AS $function$
declare
  hold ledger_hold;
begin
  select * into hold from ledger_hold where id = hold_id and state = 'open' for update;
  if not found then
    raise exception 'there is no open hold %', hold_id
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_hold_is_open';
  end if;
  return hold;
end $function$;
