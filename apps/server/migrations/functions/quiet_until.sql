-- The end of the account's quiet hours that contain this moment; null outside of them. Both ends are times of
-- day in the player's time zone, converted for each day, so that days of 23 or 25 hours have no gap.
create or replace function quiet_until(of_account text, moment timestamptz) returns timestamptz language sql stable as $$
  select ends_at
    from notification_setting
      cross join lateral (select (moment at time zone time_zone)::date - back as day from generate_series(0, 1) back) began
      cross join lateral (select (day + quiet_from) at time zone time_zone as begins_at,
          (day + quiet_to + case when quiet_to < quiet_from then interval '1 day' else '0' end) at time zone time_zone
            as ends_at) period
    where account_id = of_account and begins_at <= moment and moment < ends_at
    order by ends_at desc limit 1
$$;
