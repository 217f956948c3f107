/** The refusal for each constraint that a form can break. Any other one is a bug. */
export const constraintCodes = {
  account_email_is_taken: { code: 'account.email_taken', field: 'email' },
  account_username_is_taken: { code: 'account.username_taken', field: 'username' },
  account_verified_number_is_unique: { code: 'phone.used_elsewhere', field: 'code' },
  jackpot_has_one_open_change: 'jackpot.being_set',
  promotion_offer_code_is_taken: { code: 'promotion.code_taken', field: 'promoCode' },
  promotion_claim_is_one_at_a_time: 'promotion.other_claim_open',
  promotion_claim_is_unique: 'promotion.claimed_already',
  promotion_offer_label_exists: { code: 'label.not_found', field: 'labelId' },
  label_name_is_taken: { code: 'label.name_taken', field: 'name' },
  player_exclusion_is_never_shortened: 'player.exclusion_not_longer',
  player_who_signs_in_is_not_excluded: 'account.excluded',
  player_who_signs_in_is_not_frozen: 'account.frozen',
  promotion_offer_of_a_tournament_lives_with_it: 'promotion.of_a_tournament',
  saved_view_name_is_taken: { code: 'saved_view.name_taken', field: 'name' },
  transfer_request_is_unique_open_per_kind: 'transfer_request.already_open',
} as const;
