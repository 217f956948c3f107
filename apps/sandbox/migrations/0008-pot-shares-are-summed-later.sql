-- A round waited for one of eight rows of each pot until the round before it was on disk. It appends its shares of the pots now, and
-- they are summed later, so that a pot needs one account only.

-- What stakes contribute to a pot and no entry has moved yet, in ten-thousandths of a cent. Without a key, because nothing is looked up.
create table pot_share (
  pot text not null,
  cents_e4 bigint not null
);
insert into pot_share (pot, cents_e4)
  select pot, sum(contributed_cents_e4 % 10000) from pot_shard group by pot having sum(contributed_cents_e4 % 10000) > 0;

-- The casino's part of each stake that goes into the pots: below zero by all that it ever paid.
select ledger_open_accounts(array['contributions'], true);
select ledger_post('unite:' || pot.slug, 'unite', null,
    array_agg(account.id) || pot_account(pot.slug, 0), array_agg(-account.balance_cents) || sum(account.balance_cents)::bigint)
  from pot join ledger_account account on account.id = any (pot_accounts(pot.slug)) and account.id <> pot_account(pot.slug, 0)
  where account.balance_cents > 0
  group by pot.slug;

drop function if exists pot_contribute(bigint, integer);
drop function if exists pot_whole_cents(bigint, bigint);
drop table pot_shard;
