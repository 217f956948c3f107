-- What is deleted: tickets without a confirmed address, and closed ones.
create index concurrently if not exists ticket_of_visitor_by_age on ticket (updated_at) where visitor_key is not null;
