-- An agent's texts for tickets are as long as a reply. Those that players read elsewhere stay short.
alter table message_template drop constraint message_template_text_is_bounded;
alter table message_template add constraint message_template_text_is_bounded
  check (char_length(text) between 3 and case when purpose = 'ticket' then 4000 else 200 end);
