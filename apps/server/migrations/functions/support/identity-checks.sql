-- Returns whether an agent's redeem of this amount needs a verified identity that the player does not have:
-- because of the amount, or because of the sum of 30 days including it. A redeem counts from its request on
-- unless it was rejected. A null amount turns that rule off.
create or replace function redeem_needs_identity(
  of_player text, amount bigint, from_cents bigint, month_from_cents bigint
) returns boolean language sql stable as $$
  select (coalesce(amount >= from_cents, false)
      or coalesce(month_from_cents <= amount + (
        select coalesce(sum(amount_cents), 0) from transfer where player_id = of_player and kind = 'redeem'
          and cause = 'agent' and state <> 'rejected' and requested_at > clock_timestamp() - interval '720 hours'), false))
    and not identity_is_verified(of_player)
$$;

-- Returns whether an agent has verified the player's identity and the verification is still valid.
create or replace function identity_is_verified(of_player text) returns boolean language sql stable as $$
  select exists (select from identity_check where player_id = of_player and state = 'verified'
    and expires_at > clock_timestamp() and person_hash = identity_person_hash(of_player))
$$;

-- Names the person whose documents are checked: a later change of these data ends the verification. A person
-- without a region has the hash from before there were regions.
create or replace function identity_person_hash(of_player text) returns text language sql stable as $$
  select encode(sha256(convert_to((jsonb_build_array(lower(btrim(first_name)), lower(btrim(last_name)), date_of_birth,
      country) || case when region is null then '[]' else jsonb_build_array(region) end)::text, 'UTF8')), 'hex')
    from account where id = of_player
$$;

create or replace trigger identity_check_is_published after insert or update of state on identity_check
  for each row execute function publish_page_change('identity', 'player_id');
