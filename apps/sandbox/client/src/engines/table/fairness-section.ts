import type { TableView } from '../../api.ts';
import { formatNumber } from '../../language/formats.ts';
import { h } from '../../shell/dom.ts';
import { createSharedVerifyLink, createVerifyPageLink } from '../../shell/verify-link.ts';
import { tTable } from './t.ts';

/** Explains how a player checks that the outcomes were fixed before the bets. */
export function chainSection(game: string, table: TableView | undefined) {
  const fact = (label: string, value: string | null | undefined) =>
    value === null || value === undefined
      ? []
      : [h('div', {}, h('dt', {}, label), h('dd', { class: 'draw-value' }, value))];
  return h(
    'section',
    { class: 'history' },
    h('h3', {}, tTable('chain.title')),
    h('p', {}, tTable('chain.text', { length: formatNumber(table?.chain?.length ?? 0) })),
    h(
      'dl',
      { class: 'draw' },
      ...fact(tTable('chain.terminal'), table?.chain?.terminalHash),
      ...fact(tTable('chain.round'), table?.number == null ? undefined : formatNumber(table.number)),
      ...fact(tTable('chain.hash'), table?.seedHash),
      ...fact(tTable('chain.seed'), table?.seed),
    ),
    h('p', {}, verifyLinkOf(game, table)),
  );
}

function verifyLinkOf(game: string, table: TableView | undefined) {
  const { seed, seedHash, number } = table ?? {};
  if (seed == null || seedHash == null || number == null) return createVerifyPageLink(game);
  return createSharedVerifyLink(game, { seed, hash: seedHash, number: String(number) });
}
