import type { GameRound } from '../../api.ts';
import { formatCurrency } from '../../language/formats.ts';
import { fragment, h } from '../../shell/dom.ts';
import { tBlackjack } from './t.ts';
import type { BlackjackEventOf, BlackjackTypes } from './types.ts';

export const resultText = ({ outcome }: BlackjackEventOf<'result'>) => tBlackjack(`outcome.${outcome}`);

function handText(result: BlackjackEventOf<'result'>): string {
  const { total, winCents } = result;
  const params = { result: resultText(result), total };
  if (winCents === 0) return tBlackjack('handLost', params);
  return tBlackjack('handPaid', { ...params, amount: formatCurrency(winCents) });
}

export function describeBlackjackOutcome({ events }: GameRound<BlackjackTypes>): string {
  const dealer = events.find((event) => event.type === 'dealer');
  if (dealer === undefined) return tBlackjack('unfinished');
  const total = dealer.totals.at(-1) ?? 0;
  const hands = events.filter((event) => event.type === 'result').map(handText);
  const dealerText = tBlackjack(dealer.isBlackjack ? 'dealerBlackjack' : 'dealerHas', { total });
  return [...hands, dealerText].join(' ');
}

export function renderBlackjackRules(): Node {
  const rules = ['deal', 'pays', 'double', 'insurance', 'return'] as const;
  return fragment(...rules.map((rule) => h('p', { class: 'rule' }, tBlackjack(`rules.${rule}`))));
}
