-- Ends a shared round: pays all of its bets with one ledger entry, and publishes outcome and seed. The
-- caller has locked the players of `round_ids`, read their bets, and seen under these locks that the round
-- isn't over.
--   drawn_outcome, drawn_seed   null: nothing could be drawn, and the payouts are refunds
--   events                      an array of events for each of `round_ids`
create or replace function shared_round_settle(
  settled text, drawn_outcome jsonb, drawn_seed text, at timestamptz, next_at timestamptz,
  round_ids text[], payouts bigint[], events jsonb
) returns void language plpgsql
set search_path = public, pg_temp as $$
declare
  total bigint;
  game text;
  accounts text[];
  wins bigint[];
begin
  select slug into strict game from shared_round where id = settled;
  update round set status = 'over', state = null, payout_cents = paid.cents, ended_at = at,
      balance_after_cents = account.balance_cents + paid.cents
    from unnest(round_ids, payouts) paid (id, cents), ledger_account account
    where round.id = paid.id and round.status = 'open' and round.shared_round_id = settled
      and account.id = 'credit:' || round.player_id;
  insert into round_step (round_id, step, move, events, taken_at)
    select round_ids[number], 0, null, step_events, at
      from jsonb_array_elements(events) with ordinality as listed (step_events, number);
  select array_agg('credit:' || player_id order by player_id), array_agg(payout_cents order by player_id), sum(payout_cents)
    into accounts, wins, total
    from round where shared_round_id = settled and payout_cents > 0;
  if total > 0 then
    perform ledger_post('payout:' || settled, 'payout', null, ('bank:' || game) || accounts, (-total) || wins);
  end if;
  update shared_round set status = 'over', outcome = drawn_outcome, seed = drawn_seed, phase_started_at = at,
      phase_ends_at = next_at
    where id = settled and status in ('closed', 'running');
  if not found then raise exception 'the shared round % was settled before', settled; end if;
end $$;

-- What decides a round is fixed before its first bet.
create or replace trigger shared_round_keeps_what_decides_it before update on shared_round for each row
  when (old.player_leaves is distinct from new.player_leaves or old.chain_id <> new.chain_id
    or old.number <> new.number or old.setup <> new.setup)
  execute function refuse_change('shared_round_keeps_what_decides_it');
