-- Exports run as jobs of the queue, which notices a server that died. An export that waits during the upgrade has no job, so its
-- agent has to ask for it again.
update export set state = 'failed', lease_until = null where state in ('waiting', 'making');
alter table export drop constraint export_making_is_leased;
alter table export drop column lease_until;
