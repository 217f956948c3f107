-- The operator may stop all commands for a while: pages and lists stay, nothing changes. One row while it lasts.
create table maintenance (
  id boolean primary key default true,
  since timestamptz not null default clock_timestamp(),
  -- When it is expected to end. It ends by command alone.
  until timestamptz,
  constraint maintenance_is_one check (id)
);
