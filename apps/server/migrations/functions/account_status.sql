-- The status of a player's account, as the program's AccountStatus.
create or replace function account_status(is_active boolean, frozen_at timestamptz, excluded_until timestamptz)
returns text language sql as $$
  select case when not is_active then 'closed' when frozen_at is not null then 'frozen'
    when excluded_until > clock_timestamp() then 'excluded' else 'open' end
$$;
