-- Whether an article of the help center helped a player: one vote per player and article.
create table help_vote (
  article text not null,
  player_id text not null,
  is_helpful boolean not null,
  voted_at timestamptz not null default clock_timestamp(),
  primary key (article, player_id),
  constraint help_vote_player_exists foreign key (player_id) references player (id),
  constraint help_vote_article_is_a_name check (article ~ '^[a-z-]{1,40}$')
);
create index help_vote_of_player on help_vote (player_id);
