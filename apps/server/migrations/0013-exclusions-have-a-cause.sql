-- An exclusion says since when it lasts, who ordered it and why. The end stays `excluded_until`. Exclusions from
-- before were set by the operator in the database, without more details.
alter table player add column excluded_from timestamptz;
alter table player add column excluded_cause text not null default 'operator';
alter table player add column excluded_by text;
alter table player add column excluded_reason text;
alter table player add constraint player_excluded_cause_is_known check (excluded_cause in ('operator')) not valid;
alter table player add constraint player_excluded_by_exists foreign key (excluded_by) references agent (id) not valid;
alter table player add constraint player_excluded_reason_is_bounded check (length(excluded_reason) between 1 and 500) not valid;
