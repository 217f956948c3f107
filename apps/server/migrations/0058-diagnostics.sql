-- The operator may log more, and trace more, for a while, without a restart. One row while it lasts; it ends by itself.
create table diagnostics (
  id boolean primary key default true,
  log_level text not null,
  -- The share of traces that is kept. Null: as the servers are set.
  trace_share double precision,
  until timestamptz not null,
  constraint diagnostics_are_one check (id),
  constraint diagnostics_log_level_is_known check (log_level in ('trace', 'debug', 'info', 'warn', 'error')),
  constraint diagnostics_trace_share_is_a_share check (trace_share between 0 and 1)
);
