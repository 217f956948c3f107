-- Agents search players by name, phone number and e-mail address. Triggers copy them from the account, folded, as
-- they copy the username. The permission to see contact data is new: who sees players now keeps seeing it.
alter table player add column search_contact text not null default '';
update player
  set search_contact = concat_ws(E'\n', search_fold(account.first_name || ' ' || account.last_name),
    regexp_replace(account.phone, '\D', '', 'g'),
    case when account.email_key not like '%@players.internal' then search_fold(split_part(account.email, '@', 1)) end)
  from account where account.id = player.id and account.closed_at is null;
create index player_searched_by_contact on player using gin (search_contact gin_trgm_ops);
update agent_rule set permissions = permissions || array['players.contact']
  where 'players.read' = any(permissions) and not 'players.contact' = any(permissions) and cardinality(permissions) < 100;
