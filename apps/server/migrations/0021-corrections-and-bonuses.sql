-- An agent with the permission credits or debits a player as a correction, or gives a bonus: a transfer with its cause and reason.
alter table transfer add column reason text;
alter table transfer drop constraint transfer_cause_is_known;
alter table transfer add constraint transfer_cause_is_known check (cause in ('agent', 'sign_up', 'correction', 'bonus'));
alter table transfer add constraint transfer_adjustment_has_a_reason check ((cause in ('correction', 'bonus')) = (reason is not null));
alter table transfer add constraint transfer_reason_is_bounded check (length(reason) between 3 and 500);
alter table transfer add constraint transfer_bonus_is_a_recharge check (cause <> 'bonus' or kind = 'recharge');
