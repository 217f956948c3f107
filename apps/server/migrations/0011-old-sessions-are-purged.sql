-- The hourly purge finds the oldest sessions.
create index session_by_age on session (created_at);
