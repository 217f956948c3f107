-- Whether a player is excluded from all promotions: the account is closed, frozen or excluded, may be an
-- excluded person's, or has the label that excludes from offers.
create or replace function promotion_is_disabled_for(of_player text) returns boolean language sql stable as $$
  select account_status(account.is_active, player.frozen_at, player.excluded_until) <> 'open'
      or exists (select from open_exclusion_match(player.id))
      or exists (select from player_label join label on label.id = player_label.label_id
        where player_label.player_id = player.id and lower(label.name) = 'bonus abuse')
    from player join account on account.id = player.id where player.id = of_player
$$;

-- Whether no recharge of the player by an agent was applied before.
create or replace function promotion_is_first_recharge(recharge transfer) returns boolean language sql stable as $$
  select not exists (select from transfer earlier where earlier.player_id = recharge.player_id
    and earlier.kind = 'recharge' and earlier.cause = 'agent' and earlier.state = 'applied'
    and (earlier.requested_at, earlier.id) < (recharge.requested_at, recharge.id))
$$;

-- Whether a recharge can have a bonus: a claim waits for one, or an automatic offer of an agent above runs.
create or replace function promotion_may_match(recharge transfer) returns boolean language sql stable as $$
  select exists (select from promotion_claim
      where player_id = recharge.player_id and is_exclusive and state = 'claimed' and bonus_cents is null)
    or exists (select from promotion_offer offer join player on player.id = recharge.player_id
      where offer.kind = 'deposit_match' and offer.state = 'published' and offer.is_automatic
        and offer.min_recharge_cents <= recharge.amount_cents
        and (not offer.is_first_recharge_only or promotion_is_first_recharge(recharge))
        and offer.agent_id in (select agent_ancestry(player.agent_id)))
$$;

-- Whether a bonus may follow for a recharge of the player whose payment has not been requested yet: the
-- consumer `deposit matches` has not read the recharge, or the matched claim is due to be paid.
create or replace function promotion_match_is_pending(of_player text) returns boolean language sql stable as $$
  select exists (select from fact_list_unread('deposit matches', of_player) unread
        join transfer recharge on recharge.id = unread.data ->> 'transferId'
      where unread.kind = 'transfer.applied' and recharge.kind = 'recharge' and recharge.cause = 'agent'
        and promotion_may_match(recharge))
    or exists (select from promotion_claim
      where player_id = of_player and is_exclusive and state = 'claimed' and qualifying_transfer_id is not null
        and transfer_id is null and review_state <> 'open' and next_attempt_at <= clock_timestamp())
$$;

-- Records in the player's activity that a claim is unpaid or has ended, and notifies the player of an end
-- that the player did not choose. The transfer of a paid claim notifies of the payment. Triggers do this,
-- because players, agents and jobs all end claims.
create or replace function promotion_claim_record_waiting() returns trigger language plpgsql as $$
begin
  insert into activity (account_id, kind, data) values (new.player_id, 'bonus_claimed',
    case when new.bonus_cents is null then '{}' else jsonb_build_object('amountCents', new.bonus_cents::text) end);
  return null;
end $$;
create or replace trigger promotion_claim_waits_for_a_recharge after insert on promotion_claim for each row
  when (new.bonus_cents is null) execute function promotion_claim_record_waiting();
create or replace trigger promotion_claim_waits_for_a_review after update of review_state on promotion_claim for each row
  when (old.review_state = 'none' and new.review_state = 'open' and new.bonus_cents is not null)
  execute function promotion_claim_record_waiting();

create or replace function promotion_claim_record_end() returns trigger language plpgsql as $$
declare
  event constant jsonb := jsonb_build_object('state', new.state)
    || case when new.bonus_cents is null then '{}' else jsonb_build_object('amountCents', new.bonus_cents::text) end;
begin
  insert into activity (account_id, kind, data) values (new.player_id, 'bonus_ended', event);
  if new.reason is null or new.reason not in ('by_player', 'replaced') then
    insert into notification (account_id, kind, data) values (new.player_id, 'bonus_ended', event);
  end if;
  return null;
end $$;
create or replace trigger promotion_claim_end_is_recorded after update of state on promotion_claim for each row
  when (old.state <> new.state and (new.state in ('forfeited', 'expired', 'cancelled')
    or new.state = 'completed' and old.state = 'active'))
  execute function promotion_claim_record_end();

-- An ended claim never changes again, and no claim is deleted.
create or replace trigger promotion_claim_transition_is_allowed before update of state on promotion_claim for each row
  when (old.state <> new.state and (old.state, new.state) not in (
    ('offered', 'claimed'), ('offered', 'expired'), ('offered', 'cancelled'),
    ('claimed', 'active'), ('claimed', 'completed'), ('claimed', 'expired'), ('claimed', 'cancelled'),
    ('active', 'completed'), ('active', 'forfeited'), ('active', 'expired'), ('active', 'cancelled')))
  execute function refuse_change('promotion_claim_transition_is_allowed');
create or replace trigger promotion_claim_is_not_deleted before delete on promotion_claim
  for each row execute function refuse_change('promotion_claim_transition_is_allowed');

-- The offer, player and terms of a claim never change. A claim with a transfer keeps its amount, and keeps
-- the transfer until it is rejected.
create or replace trigger promotion_claim_terms_are_immutable before update on promotion_claim for each row
  when ((old.id, old.offer_id, old.player_id, old.period, old.terms, old.is_exclusive)
      is distinct from (new.id, new.offer_id, new.player_id, new.period, new.terms, new.is_exclusive)
    or old.transfer_id is not null and (old.bonus_cents, old.base_cents, old.qualifying_transfer_id)
      is distinct from (new.bonus_cents, new.base_cents, new.qualifying_transfer_id)
    or old.state in ('completed', 'forfeited', 'expired', 'cancelled')
      and (old.ended_at, old.reason, old.actor_id) is distinct from (new.ended_at, new.reason, new.actor_id))
  execute function refuse_change('promotion_claim_transition_is_allowed');

create or replace function promotion_claim_demand_rejected_transfer() returns trigger language plpgsql as $$
begin
  if new.transfer_id is not null or not exists (
    select from transfer where id = old.transfer_id and state = 'rejected') then
    raise exception 'the claim % has a transfer already', old.id
      using errcode = 'integrity_constraint_violation', constraint = 'promotion_claim_transition_is_allowed';
  end if;
  return new;
end $$;
create or replace trigger promotion_claim_transfer_is_kept before update of transfer_id on promotion_claim for each row
  when (old.transfer_id is not null and old.transfer_id is distinct from new.transfer_id)
  execute function promotion_claim_demand_rejected_transfer();
