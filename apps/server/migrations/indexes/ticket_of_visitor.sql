-- The tickets of one address.
create index concurrently if not exists ticket_of_visitor on ticket (visitor_key) where visitor_key is not null;
