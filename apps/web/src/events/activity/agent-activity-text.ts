import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import type { ActivityEntry } from './activity.queries.ts';
import { type ActivityText, type ActivityTranslate, activityTextOf } from './activity-text.ts';

/** Returns the event of a player as an agent reads it. The player's own page says "you". */
export function agentActivityTextOf(
  t: ConsoleTranslateFn,
  siteText: ActivityTranslate,
  event: ActivityEntry,
): ActivityText {
  const own = activityTextOf(siteText, event);
  switch (event.kind) {
    case 'account_created':
      return { title: t('player.activity.accountCreated') };
    case 'game_launched':
      return { title: t('player.activity.played', { name: event.data.gameName }) };
    case 'sessions_ended':
      return { title: t('player.activity.signedOut', event.data) };
    case 'recharge_rejected':
    case 'redeem_rejected':
      return { ...own, text: rejectionText(t, event.data.code) ?? own.text };
    default:
      return own;
  }
}

function rejectionText(t: ConsoleTranslateFn, code: string): string | undefined {
  if (code === 'provider.player_balance_low') return t('player.activity.balanceLow');
  if (code === 'provider.player_in_game') return t('player.activity.inGame');
  return undefined;
}
