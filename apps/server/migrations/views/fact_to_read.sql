-- The facts that each consumer has not read: those beyond its position, and those of players who are set
-- aside. Where its lag would be unsafe or visible, a statement looks here.
create or replace view fact_to_read as
  select name as consumer, number, kind, player_id, agent_id, occurred_at, data
    from fact_consumer join fact on transaction_id >= pg_snapshot_xmin(seen)
      and not pg_visible_in_snapshot(transaction_id, seen)
      and not (number <= after_number and pg_visible_in_snapshot(transaction_id, target))
  union all
  select consumer, number, kind, fact.player_id, agent_id, occurred_at, data
    from fact_set_aside aside join fact_consumer on name = consumer
      join fact on fact.player_id = aside.player_id and number <> all (passed)
      and (pg_visible_in_snapshot(transaction_id, seen)
        or number <= after_number and pg_visible_in_snapshot(transaction_id, target));
