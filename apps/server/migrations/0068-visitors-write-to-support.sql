-- Somebody who is not signed in writes to support, and confirms the address by a mailed link before agents see
-- the ticket. Such a ticket has an address instead of a player, and its messages have no author.
alter table ticket alter column player_id drop not null;
alter table ticket
  add column visitor_email text,
  -- Addresses with the same key are the same mailbox. Null once the ticket's words are deleted.
  add column visitor_key text,
  add column visitor_confirmed_at timestamptz,
  -- Of the last mail about a reply.
  add column visitor_mailed_at timestamptz;
alter table ticket add constraint ticket_is_of_a_player_or_a_visitor
  check (num_nonnulls(player_id, visitor_email) = 1) not valid;
alter table ticket add constraint ticket_visitor_has_an_address check (
  (visitor_key is null or visitor_email is not null) and (visitor_confirmed_at is null or visitor_email is not null)
  and char_length(visitor_email) <= 254) not valid;
alter table ticket_message alter column author_id drop not null;
alter table ticket_message add constraint ticket_message_of_an_agent_names_it
  check (author_id is not null or not is_of_agent) not valid;

-- Mails go to visitors too.
alter table mail alter column account_id drop not null;
