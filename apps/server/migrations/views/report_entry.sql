-- What the roll-ups of the reports do not contain yet.
create or replace view report_entry as
  select amount.* from fact_to_read unread join report_amount amount on amount.number = unread.number
    where consumer = 'reports';
