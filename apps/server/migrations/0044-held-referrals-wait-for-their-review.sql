-- Claims of doubtful referrals were held by a mark that no list shows. Those that still are go to the review queue, with what the
-- referral found; each side's claim names the account of the other side.
update promotion_claim claim set review_state = 'open', is_being_checked = false, next_attempt_at = null,
    review_evidence = coalesce((
      select jsonb_agg(jsonb_build_object(
          'kind', replace(found ->> 'doubt', 'same_', ''),
          'playerId', case when found ->> 'playerId' <> referral.referrer_id then found ->> 'playerId'
            when claim.player_id = referral.friend_id then referral.referrer_id else referral.friend_id end))
        from jsonb_array_elements(referral.evidence) found), '[]')
  from referral
  where claim.id in (referral.friend_claim_id, referral.referrer_claim_id) and referral.doubts <> '{}'
    and claim.state = 'claimed' and claim.transfer_id is null and claim.review_state = 'none';
