-- The network address of a bulk job is deleted after its end, as those of its transfers are. A job that runs or
-- may go on has one.
alter table bulk_job alter column agent_address drop not null;
alter table bulk_job add constraint bulk_job_open_has_an_address
  check (agent_address is not null or ended_at is not null) not valid;
