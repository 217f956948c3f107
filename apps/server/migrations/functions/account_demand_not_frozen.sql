-- For servers of the previous version, which call this instead of `account_demand_may_sign_in` until they are
-- replaced. Dropped in the release after 1.1.
create or replace function account_demand_not_frozen(account_id text) returns boolean language sql volatile as $$
  select account_demand_may_sign_in(account_id)
$$;
