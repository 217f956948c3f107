-- A claim that may be a second one of a person is held: it is not paid until an agent has looked at it.
alter table promotion_claim add column review_state text not null default 'none';
-- What spoke against it: kinds, with the other accounts and claims.
alter table promotion_claim add column review_evidence jsonb;
alter table promotion_claim add column reviewed_by text;
alter table promotion_claim add column reviewed_at timestamptz;
alter table promotion_claim add column review_reason text;
alter table promotion_claim add constraint promotion_claim_review_state_is_known check (
  review_state in ('none', 'open', 'allowed', 'refused'));
alter table promotion_claim add constraint promotion_claim_review_has_evidence check (
  (review_state = 'none') = (review_evidence is null) and octet_length(review_evidence::text) <= 16000);
alter table promotion_claim add constraint promotion_claim_review_has_a_decider check (
  (review_state in ('allowed', 'refused')) = (reviewed_by is not null)
  and (reviewed_by is null) = (reviewed_at is null) and (reviewed_by is null) = (review_reason is null));
alter table promotion_claim add constraint promotion_claim_reviewer_exists foreign key (reviewed_by) references agent (id);
alter table promotion_claim add constraint promotion_claim_held_is_unpaid check (
  review_state not in ('open', 'refused') or transfer_id is null);
create index promotion_claim_held on promotion_claim (id) where review_state = 'open';
