-- The files of tickets and the documents of identity are sealed with the encryption key, so that a copy of the
-- database shows none. A job seals those from before and empties `content`, which nothing writes any more.
alter table ticket_file alter column size_bytes drop expression;
alter table ticket_file alter column content drop not null;
alter table ticket_file add column content_sealed bytea;
-- Not compressed: parts of it are read, and what is sealed has no pattern.
alter table ticket_file alter column content_sealed set storage external;
-- The header, 20 pieces and their tags.
alter table ticket_file add constraint ticket_file_sealed_is_small
  check (octet_length(content_sealed) between 44 and 5243300);
alter table ticket_file add constraint ticket_file_has_one_content
  check (num_nonnulls(content, content_sealed) = 1);
create index ticket_file_plain on ticket_file (id) where content is not null;

alter table identity_document add column content_sealed bytea;
alter table identity_document alter column content_sealed set storage external;
alter table identity_document add constraint identity_document_sealed_is_small
  check (octet_length(content_sealed) between 44 and 5243300);
-- None: it was deleted after the operator's time.
alter table identity_document add constraint identity_document_has_at_most_one_content
  check (num_nonnulls(content, content_sealed) <= 1);
create index identity_document_sealed on identity_document (check_id) where content_sealed is not null;
