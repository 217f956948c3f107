-- The most that a player may ask for in one request, by VIP tier and for players without one. Zero: only the highest ceiling of an
-- agent limits it, as before.
alter table vip_tier add column request_max_dollars integer not null default 0;
alter table vip_tier add constraint vip_tier_request_max_is_bounded check (request_max_dollars between 0 and 1000000000);

create table vip_setting (
  is_only boolean primary key default true,
  request_max_dollars integer not null default 0,
  constraint vip_setting_is_one_row check (is_only),
  constraint vip_setting_request_max_is_bounded check (request_max_dollars between 0 and 1000000000)
);
insert into vip_setting default values;
