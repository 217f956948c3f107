-- An agent publishes an offer with its budget, or lets it wait for a second agent. Who paused an offer, or somebody above, opens
-- it again.
alter table promotion_offer add column published_by text;
alter table promotion_offer add column second_agent_id text;
-- It needed a second agent, and nobody could be one.
alter table promotion_offer add column decided_alone boolean not null default false;
-- While it waits.
alter table promotion_offer add column approval_id text;
alter table promotion_offer add column paused_by text;
alter table promotion_offer add constraint promotion_offer_publisher_exists foreign key (published_by) references account (id);
alter table promotion_offer add constraint promotion_offer_second_agent_exists foreign key (second_agent_id) references account (id);
alter table promotion_offer add constraint promotion_offer_second_agent_is_another check (second_agent_id <> published_by);
alter table promotion_offer add constraint promotion_offer_approval_exists foreign key (approval_id) references approval (id);
alter table promotion_offer add constraint promotion_offer_pauser_exists foreign key (paused_by) references agent (id);

alter table approval drop constraint approval_kind_is_known;
alter table approval add constraint approval_kind_is_known check (
  kind in ('transfer', 'bulk_job', 'allotment', 'agent', 'role', 'agent_permissions', 'offer'));
