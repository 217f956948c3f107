-- What the roll-ups of the reports do not contain yet.
create or replace view report_entry as
  select counted_fact.* from fact_to_read unread join counted_fact using (number) where consumer = 'reports';
