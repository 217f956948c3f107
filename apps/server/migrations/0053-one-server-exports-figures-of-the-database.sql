-- Figures of the database are the same on every server. One of them exports them, so that sums over servers are right.
create table metrics_exporter (
  id boolean primary key default true,
  server_id text not null,
  -- Each scrape of this server renews it; after this time another server takes over.
  until timestamptz not null,
  constraint metrics_exporter_is_one check (id)
);
