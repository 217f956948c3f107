import type { LiveTableState, TableView } from '../../api.ts';
import { formatCurrency, formatNumber } from '../../language/formats.ts';
import { onLanguageChange } from '../../language/language.ts';
import { h } from '../../shell/dom.ts';
import { hundredthsText } from './multiplier-text.ts';
import { tTable } from './t.ts';

type Phase = TableView['phase'];

const phaseKeys = {
  idle: 'phase.idle',
  betting: 'phase.betting',
  closed: 'phase.closed',
  running: 'phase.running',
  result: 'phase.result',
} as const satisfies Record<Phase, string>;

/** The countdown is highlighted from this time on. */
const lastSeconds = 5;

/** Creates the parts around scene and board: phase and countdown, earlier results, the other players. */
export function createTableLayout(
  host: HTMLElement,
  className: string,
  {
    board,
    phaseText = (name) => tTable(phaseKeys[name]),
  }: { board: HTMLElement; phaseText?(name: Phase): string },
) {
  const phase = h('span', { class: 'tg-phase' });
  const seconds = h('span', { class: 'tg-seconds' });
  const bar = h('span', { class: 'tg-countdown', 'aria-hidden': 'true' }, h('i'));
  const players = h('span', { class: 'tg-players' });
  const status = h('div', { class: 'tg-status' }, phase, seconds, bar, players);
  const scene = h('div', { class: 'tg-scene' });
  const recent = h('ol', { class: 'tg-recent' });
  const roads = h('div', { class: 'tg-roads' });
  const bettors = h('ol', { class: 'tg-bettors' });
  const result = h('p', { class: 'tg-result', 'aria-hidden': 'true' });
  const root = h(
    'div',
    { class: `tg ${className}` },
    status,
    h('div', { class: 'tg-stage' }, scene, result),
    board,
    h('div', { class: 'tg-side' }, roads, recent, bettors),
  );
  host.append(root);
  onLanguageChange(() => {
    recent.setAttribute('aria-label', tTable('recent'));
    bettors.setAttribute('aria-label', tTable('players'));
  });
  return {
    root,
    scene,
    showPhase(name: Phase) {
      root.dataset.phase = name;
      phase.textContent = phaseText(name);
      if (name === 'betting') delete root.dataset.revealed;
    },
    /** The scene may make room for the board. */
    showRevealed(text: string, kind: 'win' | 'loss' | 'none') {
      root.dataset.revealed = kind;
      result.textContent = text;
    },
    clearResult: () => result.replaceChildren(),
    /** Returns the whole seconds left. */
    showCountdown(leftMs: number | undefined, totalMs: number): number | undefined {
      const left = leftMs === undefined ? undefined : Math.max(0, Math.ceil(leftMs / 1000));
      seconds.textContent = left === undefined ? '' : formatNumber(left);
      root.classList.toggle('tg-hurry', left !== undefined && left <= lastSeconds);
      const share = leftMs === undefined ? 0 : Math.max(0, Math.min(1, leftMs / totalMs));
      bar.style.setProperty('--left', String(share));
      return left;
    },
    showRoads(map: Element) {
      if (!map.isEqualNode(roads.firstElementChild)) roads.replaceChildren(map);
    },
    showRecent(badges: readonly HTMLElement[]) {
      recent.replaceChildren(...badges.map((badge) => h('li', {}, badge)));
    },
    /** `isSecret`: the payments would reveal the outcome before the scene does. */
    showBettors({ table: { bets } }: LiveTableState, isSecret: boolean) {
      players.textContent = tTable('playerCount', {
        count: bets.playerCount,
        amount: formatCurrency(bets.stakeCents),
      });
      bettors.replaceChildren(
        ...bets.bettors.map(({ alias, stakeCents, cashOut, payoutCents }) => {
          const paid =
            isSecret || payoutCents === null || payoutCents === 0 ? '' : `+${formatCurrency(payoutCents)}`;
          const outcome = cashOut === null ? paid : hundredthsText(cashOut);
          return h(
            'li',
            { class: outcome === '' ? undefined : 'tg-bettor-paid' },
            h('span', {}, alias),
            h('span', {}, formatCurrency(stakeCents)),
            h('b', {}, outcome),
          );
        }),
      );
    },
  };
}

export type TableLayout = ReturnType<typeof createTableLayout>;
