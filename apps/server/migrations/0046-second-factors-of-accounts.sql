-- Players get the second factors that agents have, in the same tables: of an account instead of an agent.
alter table agent_totp rename to totp;
alter table totp rename column agent_id to account_id;
alter table totp rename constraint agent_totp_pkey to totp_pkey;
alter table totp rename constraint agent_totp_is_on_with_its_secret to totp_is_on_with_its_secret;
alter table totp rename constraint agent_totp_pending_has_a_time to totp_pending_has_a_time;
alter table totp drop constraint agent_totp_agent_exists;
alter table totp add constraint totp_account_exists foreign key (account_id) references account (id);

alter table agent_recovery_code rename to recovery_code;
alter table recovery_code rename column agent_id to account_id;
alter table recovery_code rename constraint agent_recovery_code_is_one to recovery_code_is_one;
alter table recovery_code rename constraint agent_recovery_code_is_hashed to recovery_code_is_hashed;
alter table recovery_code drop constraint agent_recovery_code_agent_exists;
alter table recovery_code add constraint recovery_code_account_exists
  foreign key (account_id) references account (id);

alter table agent_passkey rename to passkey;
alter table passkey rename column agent_id to account_id;
alter table passkey rename constraint agent_passkey_pkey to passkey_pkey;
alter table passkey rename constraint agent_passkey_credential_is_known_once to passkey_credential_is_known_once;
alter table passkey rename constraint agent_passkey_counter_counts to passkey_counter_counts;
alter table passkey rename constraint agent_passkey_name_is_bounded to passkey_name_is_bounded;
alter table passkey drop constraint agent_passkey_agent_exists;
alter table passkey add constraint passkey_account_exists foreign key (account_id) references account (id);
alter index agent_passkey_of_agent rename to passkey_of_account;

alter table passkey_challenge rename column agent_id to account_id;
alter table passkey_challenge rename constraint passkey_challenge_agent_fits_purpose to passkey_challenge_account_fits_purpose;
