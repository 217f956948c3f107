-- A game record is a round, so nothing reads a session's totals and balances any more, but records of release 1.0.0: their rounds get
-- the balances that they quoted.
update round set balance_before_cents = game_session.balance_before_cents
  from game_session where game_session.id = round.session_id and round.balance_before_cents is null;
update round set balance_after_cents = game_session.balance_now_cents
  from game_session where game_session.id = round.session_id and round.status = 'over' and round.balance_after_cents is null;
alter table round alter column balance_before_cents set not null;
alter table game_session drop column balance_before_cents;
alter table game_session drop column balance_now_cents;
alter table game_session drop column total_played_cents;
alter table game_session drop column total_win_cents;
alter table game_session drop column last_played_at;
