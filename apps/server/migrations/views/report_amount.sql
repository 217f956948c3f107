-- The amounts of the facts that reports count. A correction counts with its sign, with those of the ledger. A
-- credit of the casino has no initiator.
create or replace view report_amount as
  select fact.number, occurred_at as at, agent_id,
      case when cause in ('agent', 'correction') then "actorId" else '' end as actor_id,
      account.number as player_number,
      case cause when 'correction' then cause else moved.kind end as kind, cause,
      case when cause = 'correction' and moved.kind = 'redeem' then -"amountCents" else "amountCents" end as cents
    from fact join account on account.id = player_id,
      jsonb_to_record(data) as moved (kind text, cause text, "actorId" text, "amountCents" bigint)
    where fact.kind in ('transfer.applied', 'difference.corrected');
