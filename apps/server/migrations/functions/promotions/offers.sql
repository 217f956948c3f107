-- An offer of an agent below the root needs a budget. The agent of a running offer, and whether it has a
-- budget, cannot change: its ledger account depends on both.
create or replace function promotion_offer_demand_budget() returns trigger language plpgsql as $$
begin
  if new.budget_cents is null and exists (select from agent where id = new.agent_id and parent_id is not null)
    or tg_op = 'UPDATE' and old.published_at is not null
      and (new.agent_id, new.kind, new.budget_cents is null) is distinct from (old.agent_id, old.kind, old.budget_cents is null) then
    raise exception 'the offer % has no budget of its own', new.id
      using errcode = 'check_violation', constraint = 'promotion_offer_has_a_budget';
  end if;
  return new;
end $$;

create or replace trigger promotion_offer_has_a_budget before update or insert on promotion_offer
  for each row when (new.published_at is not null) execute function promotion_offer_demand_budget();

-- The budget of a published offer cannot change, because it is posted in the ledger. An ended offer stays
-- ended.
create or replace trigger promotion_offer_change_is_allowed before update on promotion_offer for each row
  when (old.published_at is not null and new.published_at is null or old.state = 'ended' and new.state <> 'ended'
    or old.published_at is not null and old.budget_cents <> new.budget_cents)
  execute function refuse_change('promotion_offer_change_is_allowed');

-- Records when the pause of an offer starts and ends.
create or replace function promotion_offer_note_pause() returns trigger language plpgsql as $$
begin
  if new.state = 'paused' then
    insert into promotion_offer_pause (offer_id) values (new.id);
  else
    update promotion_offer_pause set resumed_at = clock_timestamp() where offer_id = new.id and resumed_at is null;
  end if;
  return null;
end $$;

create or replace trigger promotion_offer_pause_is_noted after update of state on promotion_offer for each row
  when (old.state <> new.state and 'paused' in (old.state, new.state)) execute function promotion_offer_note_pause();

-- Posts the budget of an offer in the transaction that publishes it. The entry's unique reference prevents a
-- second posting.
create or replace function promotion_offer_fund(of_offer text) returns void language plpgsql as $$
declare
  offer promotion_offer;
  source text;
  target text := 'offer:' || of_offer;
begin
  select * into strict offer from promotion_offer where id = of_offer and state = 'published';
  if offer.budget_cents is null then return; end if;
  source := promotion_offer_source_account(offer.agent_id);
  perform ledger_open_accounts(array[source], source = 'promotions:offers');
  perform ledger_open_accounts(array[target], false);
  perform ledger_lock_accounts(array[source, target]);
  perform agent_demand_credit(source, offer.budget_cents);
  perform ledger_post(
    of_offer || ':budget', 'offer_budget', null, array[source, target], array[-offer.budget_cents, offer.budget_cents]);
end $$;

-- Gives back what is left in the account of an ended offer, unless a claim or a share of a week that is over
-- may still be paid from it. Returns the cents. Credit that players give up later is returned by the next
-- call.
create or replace function promotion_offer_return_budget(of_offer text) returns bigint language plpgsql as $$
declare
  offer promotion_offer;
  account ledger_account;
  source text;
  remaining bigint;
begin
  select * into offer from promotion_offer where id = of_offer and state = 'ended' for no key update;
  if not found or promotion_offer_may_owe_shares(offer) or exists (
    select from promotion_claim where offer_id = of_offer and state = 'claimed') then
    return 0;
  end if;
  if not exists (select from ledger_account where id = 'offer:' || of_offer) then return 0; end if;
  source := promotion_offer_source_account(offer.agent_id);
  perform ledger_lock_accounts(array[source, 'offer:' || of_offer]);
  select * into account from ledger_account where id = 'offer:' || of_offer;
  remaining := account.balance_cents - account.held_cents;
  if remaining <= 0 then return 0; end if;
  perform ledger_post(of_offer || ':return:' || account.version, 'offer_return', null,
    array['offer:' || of_offer, source], array[-remaining, remaining]);
  return remaining;
end $$;

-- The ledger account that funds an offer and gets back what is left: the agent's marketing budget, which
-- cannot be negative, or the account from which the root issues credit.
create or replace function promotion_offer_source_account(of_agent text) returns text language sql stable as $$
  select case when parent_id is null then 'promotions:offers' else 'marketing:' || id end from agent where id = of_agent
$$;

-- Whether shares of cashback or rakeback may still be decided for an ended offer: of the last week that was
-- over before its end. They are decided until the next week is over, so eight days are enough.
create or replace function promotion_offer_may_owe_shares(of_offer promotion_offer) returns boolean language sql stable as $$
  select of_offer.kind in ('cashback', 'rakeback') and of_offer.state = 'ended' and of_offer.published_at is not null
    and date_trunc('week', least(of_offer.ended_at, of_offer.ends_at) at time zone of_offer.time_zone) at time zone of_offer.time_zone
      > greatest(of_offer.published_at, clock_timestamp() - interval '8 days')
$$;

-- Every page of bonuses shows the offers.
create or replace trigger promotion_offer_is_published after insert or update on promotion_offer
  for each row execute function publish_page_change('offers', '*');
