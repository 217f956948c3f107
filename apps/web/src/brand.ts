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
    weeklyHours: '24/7',
  },
  landingFigures: { activePlayers: '50K+', games: '500+', payouts: '$10M+', countries: '25+' },
  figures: { players: '10K+', games: '500+', uptime: '99.9%' },
  gameRating: '4.8',
} as const;
