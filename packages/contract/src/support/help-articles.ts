/** The articles of the help center. No schemas, so that the browser may load it. */
import type { RefusalCode } from '../refusals.ts';

export const helpCategories = ['account', 'money', 'bonuses', 'games', 'safety'] as const;
export type HelpCategory = (typeof helpCategories)[number];

/** Each is a Markdown file per language in `apps/web/src/support/articles`. In the order of the page. */
export const helpArticles = {
  'create-account': 'account',
  'sign-in': 'account',
  security: 'account',
  'close-account': 'account',
  recharge: 'money',
  redeem: 'money',
  'transfer-status': 'money',
  bonuses: 'bonuses',
  vip: 'bonuses',
  tournaments: 'bonuses',
  games: 'games',
  'interrupted-round': 'games',
  fairness: 'games',
  'safer-play': 'safety',
} as const satisfies Readonly<Record<string, HelpCategory>>;
export type HelpArticle = keyof typeof helpArticles;
export const helpArticleNames = Object.keys(helpArticles) as HelpArticle[];

export const isHelpArticle = (name: string): name is HelpArticle => Object.hasOwn(helpArticles, name);

/** The refusals of each article. Those of a whole area are named by the part before the dot. */
const explainedRefusals: Partial<Record<HelpArticle, readonly (RefusalCode | 'promotion' | 'tournament')[]>> =
  {
    'create-account': ['account.email_taken', 'account.username_taken', 'account.referral_unknown'],
    'sign-in': [
      'account.wrong_credentials',
      'account.inactive',
      'account.frozen',
      'account.wrong_password',
      'link.not_valid',
      'player.closed',
      'player.frozen',
      'session.ended',
    ],
    'close-account': ['account.credit_left', 'account.confirmation_differs'],
    recharge: ['transfer_request.already_open', 'transfer.above_ceiling'],
    redeem: [
      'provider.player_in_game',
      'provider.player_balance_low',
      'promotion.wagering_open',
      'identity.required',
    ],
    'transfer-status': ['transfer.already_open', 'transfer.player_in_review', 'transfer.still_running'],
    bonuses: ['promotion'],
    tournaments: ['tournament'],
    games: ['game.not_found', 'provider.launch_refused', 'provider.busy', 'provider.unavailable'],
    'safer-play': ['player.excluded'],
  };

/** Returns the article that explains a refusal. Undefined where the message is enough. */
export function helpArticleOf(code: RefusalCode): HelpArticle | undefined {
  const findBy = (key: string) =>
    helpArticleNames.find((name) => explainedRefusals[name]?.some((refusal) => refusal === key));
  return findBy(code) ?? findBy(code.slice(0, code.indexOf('.')));
}
