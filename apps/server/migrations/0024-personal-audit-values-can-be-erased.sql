-- The audit log is append-only and hashed, but a closed account leaves no contact data behind. Personal values of an
-- entry are sealed with a key of their player; without the key nobody reads them, and the chain stays intact.
create table audit_personal_key (
  player_id text primary key,
  key text not null,
  constraint audit_personal_key_player_exists foreign key (player_id) references player (id)
);
