-- Whether a player is excluded from all promotions: the account is closed, frozen or excluded, may be an
-- excluded person's, or has the label that excludes from offers.
create or replace function promotion_is_disabled_for(of_player text) returns boolean language sql stable as $$
  select account_status(account.is_active, player.frozen_at, player.excluded_until) <> 'open'
      or exists (select from open_exclusion_match(player.id) match where not exclusion_match_is_doubtful(match))
      or exists (select from player_label join label on label.id = player_label.label_id
        where player_label.player_id = player.id and lower(label.name) = 'bonus abuse')
    from player join account on account.id = player.id where player.id = of_player
$$;

-- Locks account and player of a claim and then the claim, until the transaction ends, and returns it with the
-- facts on which the program decides about its payment: the state of its transfer, its rejected payments, and
-- whether the player redeemed after the recharge that it matched.
create or replace function promotion_claim_lock_facts(of_claim text) returns table (
  claim promotion_claim, transfer_state text, rejections integer, is_recharge_redeemed boolean
) language plpgsql as $$
begin
  perform transfer_lock_player(player_id) from promotion_claim where id = of_claim;
  perform from promotion_claim where id = of_claim for update;
  -- A separate statement, so that it sees what the previous holders of the locks have committed.
  return query
    select locked, (select state from transfer where id = locked.transfer_id),
        (select count(*)::integer from transfer where transfer.player_id = locked.player_id
          and transfer.claim_id = locked.id and kind = 'recharge' and state = 'rejected'),
        exists (
          select from transfer recharge join transfer redeem on redeem.player_id = recharge.player_id
            and redeem.kind = 'redeem' and redeem.claim_id is null and redeem.state = 'applied'
            and redeem.requested_at > recharge.requested_at
          where recharge.id = locked.qualifying_transfer_id)
      from promotion_claim locked where locked.id = of_claim;
end $$;

-- Whether no recharge of the player by an agent was applied before, except those that were undone.
create or replace function promotion_is_first_recharge(recharge transfer) returns boolean language sql stable as $$
  select not exists (select from transfer earlier where earlier.player_id = recharge.player_id
    and earlier.kind = 'recharge' and earlier.cause = 'agent' and earlier.state = 'applied'
    and (earlier.requested_at, earlier.id) < (recharge.requested_at, recharge.id)
    and not transfer_is_undone(earlier.id))
$$;

-- Whether more than the player's own bonus depends on the recharge: a referral was paid for it.
create or replace function promotion_was_earned_with(recharge text) returns boolean language sql stable as $$
  select exists (select from referral where transfer_id = recharge)
$$;

-- Whether a recharge can have a bonus: it was not undone, and a claim waits for one, or an automatic offer
-- of an agent above runs and the recharge does not skip them.
create or replace function promotion_may_match(recharge transfer) returns boolean language sql stable as $$
  select (exists (select from promotion_claim
      where player_id = recharge.player_id and is_exclusive and state = 'claimed' and bonus_cents is null)
    or not recharge.skips_offers and exists (
      select from promotion_offer offer join player on player.id = recharge.player_id
      where offer.kind = 'deposit_match' and offer.state = 'published' and offer.is_automatic
        and offer.min_recharge_cents <= recharge.amount_cents
        and (not offer.is_first_recharge_only or promotion_is_first_recharge(recharge))
        and offer.agent_id in (select agent_ancestry(player.agent_id))))
    and not transfer_is_undone(recharge.id)
$$;

-- Whether a bonus may follow for a recharge of the player whose payment has not been requested yet: the
-- consumer `deposit matches` has not read the recharge, or the matched claim is due to be paid.
create or replace function promotion_match_is_pending(of_player text) returns boolean language plpgsql stable as $$
begin
  return exists (select from fact_to_read unread join transfer recharge on recharge.id = unread.data ->> 'transferId'
      where unread.consumer = 'deposit matches' and unread.player_id = of_player
        and unread.kind = 'transfer.applied' and recharge.kind = 'recharge' and recharge.cause = 'agent'
        and promotion_may_match(recharge))
    or exists (select from promotion_claim
      where player_id = of_player and is_exclusive and state = 'claimed' and qualifying_transfer_id is not null
        and transfer_id is null and review_state <> 'open' and next_attempt_at <= clock_timestamp());
end $$;

-- An ended claim never changes again, and no claim is deleted.
create or replace trigger promotion_claim_transition_is_allowed before update of state on promotion_claim for each row
  when (old.state <> new.state and (old.state, new.state) not in (
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

-- What a player sees of a claim. Wagering and payment go on without the player.
create or replace trigger promotion_claim_is_published after insert on promotion_claim
  for each row execute function publish_page_change('bonuses', 'player_id');
create or replace trigger promotion_claim_change_is_published
  after update of state, bonus_cents, paid_at, wagering_required_cents, wagered_cents, wagering_read_at,
    is_being_checked, ending, review_state on promotion_claim for each row
  when ((old.state, old.bonus_cents, old.paid_at, old.wagering_required_cents, old.wagered_cents, old.wagering_read_at,
      old.is_being_checked, old.ending, old.review_state)
    is distinct from (new.state, new.bonus_cents, new.paid_at, new.wagering_required_cents, new.wagered_cents,
      new.wagering_read_at, new.is_being_checked, new.ending, new.review_state))
  execute function publish_page_change('bonuses', 'player_id');
