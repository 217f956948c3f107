import { type CurrentSeeds, type GameRound, RefusedError, type SessionApi } from '../api.ts';
import { formatCurrency } from '../language/formats.ts';
import { h } from './dom.ts';
import { tShell } from './t.ts';
import { createNumbersLink, createRoundVerifyLink, createVerifyPageLink } from './verify-link.ts';

const seedFields = [
  'roundId',
  'addedStake',
  'serverSeed',
  'serverSeedHash',
  'clientSeed',
  'nonce',
  'nextServerSeedHash',
] as const;

function seedList(values: Readonly<Partial<Record<(typeof seedFields)[number], string | number>>>) {
  const facts = seedFields.flatMap((field) => {
    const value = values[field];
    return value === undefined
      ? []
      : [h('div', {}, h('dt', {}, tShell(field)), h('dd', { class: 'draw-value' }, String(value)))];
  });
  return h('dl', { class: 'draw' }, ...facts);
}

/** Details for players who verify the round. */
export function roundSeeds(game: string, round: GameRound, fairness: NonNullable<GameRound['fairness']>) {
  const { serverSeed, serverSeedHash, clientSeed, nonce } = fairness;
  const added = round.addedStakeCents > 0 ? { addedStake: formatCurrency(round.addedStakeCents) } : {};
  const committed = { roundId: round.id, ...added, serverSeedHash, clientSeed, nonce };
  return h(
    'details',
    { class: 'draw' },
    h('summary', {}, tShell('draw')),
    seedList(serverSeed === null ? committed : { ...committed, serverSeed }),
    createRoundVerifyLink(game, round) ?? h('p', {}, round.status === 'open' ? '' : tShell('verifyLater')),
  );
}

/** 16 hexadecimal digits, for a player who has no seed in mind. */
export const suggestedSeed = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The source of the next round's draws, and a form for the player's own seed. */
export function fairnessSection(api: SessionApi, game: string) {
  const current = h('div', {}, h('p', { role: 'status' }, tShell('loading')));
  const past = h('div');
  const status = h('p', { class: 'fine', role: 'status' });
  const input = h('input', {
    name: 'clientSeed',
    required: true,
    maxlength: 64,
    pattern: '[A-Za-z0-9_\\-]{1,64}',
    title: tShell('clientSeedFormat'),
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const show = (seeds: CurrentSeeds) => {
    const sandboxSeed = seeds.isClientSeedOwn ? [] : [h('p', { role: 'status' }, tShell('sandboxSeed'))];
    current.replaceChildren(h('h4', {}, tShell('seedsNext')), seedList(seeds), ...sandboxSeed);
    input.value = suggestedSeed();
  };
  const change = async () => {
    try {
      const { revealed, seeds } = await api.changeSeeds(input.value);
      show(seeds);
      status.textContent = tShell('seedsChanged');
      if (revealed === null) return;
      const { serverSeed, serverSeedHash, clientSeed, rounds } = revealed;
      past.replaceChildren(
        h('h4', {}, tShell('seedsRevealed', { count: rounds })),
        seedList({ serverSeed, serverSeedHash, clientSeed }),
      );
    } catch (error) {
      status.textContent = error instanceof RefusedError ? error.message : tShell('historyFailed');
    }
  };
  const form = h(
    'form',
    {
      class: 'seed-form',
      onsubmit: (event) => {
        event.preventDefault();
        void change();
      },
    },
    h('label', {}, tShell('newClientSeed'), input),
    h('button', { type: 'submit', class: 'button-gold' }, tShell('changeSeeds')),
  );
  void api.seeds().then(show, () => current.replaceChildren(tShell('historyFailed')));
  return h(
    'section',
    { class: 'history' },
    h('h3', {}, tShell('fairnessTitle')),
    h('p', {}, tShell('seedRules')),
    current,
    form,
    status,
    past,
    h('p', {}, createVerifyPageLink(game)),
    h('p', {}, createNumbersLink()),
  );
}
