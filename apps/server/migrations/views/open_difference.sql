-- The differences that still exist and that nobody has corrected or explained.
create or replace view open_difference as
  select * from difference
    where gone_at is null and not exists (
      select from decision join decision_end as ending on ending.decision_id = decision.id
        where decision.difference_id = difference.id and ending.kind in ('settled', 'confirmed'));
