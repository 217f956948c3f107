-- A game record is one round, so a round has the balances around it. Null, as in rounds of release 1.0.0: the record quotes those of
-- its session.
alter table round add column balance_before_cents bigint;
alter table round add column balance_after_cents bigint;
create index round_by_end on round (player_id, ended_at) where ended_at is not null;
drop index game_session_by_last_played;
