/** The brand of this deployment, which an operator changes here. */
export const brand = {
  name: 'Golden Acers',
  shortName: 'Acers',
  displayNameSuffix: 'Acer',
  description: 'Slots, fishing and card games on one balance. Sign up and play in a minute.',
  /** Amounts of the offers, as text. */
  claims: {
    welcomePercent: '100%',
    welcomeUpTo: '$100',
    signUpCredit: '$25',
  },
  gameRating: '4.8',
} as const;
