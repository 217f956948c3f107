-- An agent that another one created does not confirm that one's decisions, also after it was moved in the tree.
-- Null for the root, which the first start creates.
alter table agent add column created_by text;
alter table agent add constraint agent_creator_exists foreign key (created_by) references account (id);
update agent set created_by = audit_entry.actor_id
  from audit_entry where audit_entry.action = 'agent.created' and audit_entry.subject_id = agent.id;
