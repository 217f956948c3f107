import type { TableView } from '../../api.ts';
import { formatNumber } from '../../language/formats.ts';
import { h } from '../../shell/dom.ts';
import { createNumbersLink, createSharedVerifyLink, createVerifyPageLink } from '../../shell/verify-link.ts';
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
      ...fact(tTable('chain.client'), mixedHash(table?.clientSeed)),
      ...fact(tTable('chain.players'), table?.players?.join(' ')),
    ),
    h('p', {}, verifyLinkOf(game, table)),
    h('p', {}, createNumbersLink()),
  );
}

/** The client seed is what is drawn, a colon and the hash. Rounds from before players' seeds have no hash. */
const mixedHash = (clientSeed: string | null | undefined) => clientSeed?.split(':')[1];

function verifyLinkOf(game: string, table: TableView | undefined) {
  const { seed, seedHash, number, clientSeed, players } = table ?? {};
  if (seed == null || seedHash == null || number == null || clientSeed == null)
    return createVerifyPageLink(game);
  return createSharedVerifyLink(game, {
    ...{ seed, hash: seedHash, number: String(number), clientSeed },
    players: players?.join(' ') ?? '',
  });
}
