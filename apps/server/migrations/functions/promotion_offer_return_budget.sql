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
    select from promotion_claim where offer_id = of_offer and state in ('offered', 'claimed')) then
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
