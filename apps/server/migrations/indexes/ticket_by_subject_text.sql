-- Tickets by a part of the subject.
create index concurrently if not exists ticket_by_subject_text on ticket using gin (lower(subject) gin_trgm_ops);
