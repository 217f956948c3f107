-- Names the person whose documents are checked: a later change of these data ends the verification. A person
-- without a region has the hash from before there were regions.
create or replace function identity_person_hash(of_player text) returns text language sql stable as $$
  select encode(sha256(convert_to((jsonb_build_array(lower(btrim(first_name)), lower(btrim(last_name)), date_of_birth,
      country) || case when region is null then '[]' else jsonb_build_array(region) end)::text, 'UTF8')), 'hex')
    from account where id = of_player
$$;
