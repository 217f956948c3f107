-- The console shows the log of a webhook: when the endpoint last worked, when it was disabled, and each attempt of
-- a delivery. The tables are new in this release, so a plain index blocks nobody.
alter table webhook_endpoint
  add column description text not null default '',
  add column disabled_at timestamptz,
  add constraint webhook_endpoint_description_is_short check (length(description) <= 200);

alter table webhook_endpoint_state add column last_success_at timestamptz;

alter table webhook_delivery
  add column duration_ms integer,
  -- The attempts before the last one, oldest first. Empty for what arrives at once, which is nearly everything.
  add column earlier_attempts jsonb not null default '[]';

-- The deliveries that somebody looks for are few among those that arrived.
create index webhook_delivery_unsent on webhook_delivery (endpoint_id, state, number desc)
  where state in ('failed', 'withheld');
