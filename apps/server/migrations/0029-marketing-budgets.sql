-- An agent above gives an agent a budget for its own offers, out of its own credit: an account of the ledger,
-- `marketing:<agent>`, from which no recharge is paid.
alter table allotment add column purpose text not null default 'credit';
alter table allotment add constraint allotment_purpose_is_known check (purpose in ('credit', 'marketing'));
