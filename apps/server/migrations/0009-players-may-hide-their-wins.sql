-- The lobby shows the newest wins by initials. A player may be left out.
alter table player add column hides_wins boolean not null default false;
