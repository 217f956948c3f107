-- A direct transfer is now refused like a row of a bulk job while another transfer of its player is in review,
-- and both refusals have one code.
update bulk_job_row set code = 'transfer.player_in_review' where code = 'job.player_in_review';
