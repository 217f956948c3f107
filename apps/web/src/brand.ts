/** Everything that names or advertises this deployment. An operator who wants another brand changes this file. */
export const brand = {
  name: 'Golden Acers',
  /** For narrow screens. */
  shortName: 'Acers',
  /** Follows the first name in the header: "Ada · Acer". */
  displayNameSuffix: 'Acer',
  description: 'Slots, fishing and card games on one balance. Sign up and play in a minute.',
  /** Amounts of the offers, as text. */
  claims: {
    welcomePercent: '100%',
    welcomeUpTo: '$100',
    signUpCredit: '$25',
    weeklyHours: '24/7',
  },
  /** Shown on the landing page. */
  landingFigures: { activePlayers: '50K+', games: '500+', payouts: '$10M+', countries: '25+' },
  /** Shown on the other pages. */
  figures: { players: '10K+', games: '500+', uptime: '99.9%' },
  gameRating: '4.8',
} as const;
