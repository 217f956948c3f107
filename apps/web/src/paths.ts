export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  dashboard: '/dashboard',
  games: '/games',
  bonuses: '/bonuses',
  tournaments: '/tournaments',
  tournament: '/tournaments/:id',
  referrals: '/referrals',
  platforms: '/platforms',
  aboutUs: '/about-us',
  wallet: '/wallet',
  bets: '/bets',
  vip: '/vip',
  profile: '/profile',
  settings: '/settings',
  notifications: '/notifications',
  support: '/support',
  ticket: '/support/tickets/:id',
  /** For visitors. */
  contact: '/contact',
  visitorTicket: '/contact/ticket',
  saferPlay: '/safer-play',
  activityStatement: '/safer-play/statement',
  help: '/help',
  helpArticle: '/help/:article',
  providerPage: '/fortune-panda',
  agentConsole: '/adminacers',
  agentLogin: '/agent-login',
  game: '/game/:id',
  gameLaunch: '/game-launch',
  terms: '/terms',
  dataPolicy: '/data-policy',
  cookiePolicy: '/cookie-policy',
} as const;

export function gamesPath(search: string): string {
  return `${paths.games}?${new URLSearchParams({ q: search })}`;
}

export function collectionPath(collection: 'favourites' | 'recent'): string {
  return `${paths.games}?${new URLSearchParams({ show: collection })}`;
}

export const newestGamesPath = `${paths.games}?sort=newest`;

export function categoryPath(category: string): string {
  return `${paths.games}?${new URLSearchParams({ category })}`;
}

export function betsPath(game: string): string {
  return `${paths.bets}?${new URLSearchParams({ game })}`;
}

export const tournamentResultsPath = `${paths.tournaments}?tab=results`;

export function tournamentPath(id: string): string {
  return `${paths.tournaments}/${id}`;
}

export function helpArticlePath(article: string): string {
  return `${paths.help}/${article}`;
}

export function ticketPath(id: string): string {
  return `${paths.support}/tickets/${id}`;
}

/** Returns the address of the registration with the code of the inviting player. */
export function invitationPath(code: string): string {
  return `${paths.register}?${new URLSearchParams({ ref: code })}`;
}

/** These pages have the player's own bar instead of the site's header. */
export const isGamePath = (pathname: string): boolean =>
  pathname.startsWith('/game/') || pathname === paths.gameLaunch;

/** The wallet with the open form for a recharge. */
export const rechargeRequestPath = `${paths.wallet}?request=recharge`;

export function gameLaunchPath(launch: { url: string; name: string }): string {
  return `${paths.gameLaunch}?${new URLSearchParams(launch)}`;
}
