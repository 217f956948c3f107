-- Which version of the terms a person has accepted, and when. Accounts from before accepted the first one.
alter table account add column terms_version text not null default '1';
alter table account add column terms_accepted_at timestamptz;
alter table account add constraint account_terms_version_is_bounded check (length(terms_version) between 1 and 40) not valid;
