import { type CurrentSeeds, type GameRound, RefusedError, type SessionApi } from '../api.ts';
import { h } from './dom.ts';
import { tShell } from './t.ts';

const seedFields = ['serverSeed', 'serverSeedHash', 'clientSeed', 'nonce', 'nextServerSeedHash'] as const;

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
export function roundSeeds({ serverSeed, ...committed }: NonNullable<GameRound['fairness']>) {
  return h(
    'details',
    { class: 'draw' },
    h('summary', {}, tShell('draw')),
    seedList(serverSeed === null ? committed : { ...committed, serverSeed }),
  );
}

/** What the next round is drawn from, and a form for the player's own seed. */
export function fairnessSection(api: SessionApi) {
  const current = h('div', {}, h('p', { role: 'status' }, tShell('loading')));
  const status = h('p', { class: 'fine', role: 'status' });
  const input = h('input', {
    name: 'clientSeed',
    required: true,
    maxlength: 64,
    pattern: '[A-Za-z0-9_\\-]{1,64}',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const show = (seeds: CurrentSeeds) => {
    current.replaceChildren(seedList(seeds));
    input.value = '';
  };
  const change = async () => {
    try {
      const { revealed, seeds } = await api.changeSeeds(input.value);
      show(seeds);
      status.textContent = tShell('seedsChanged');
      if (revealed === null) return;
      const { serverSeed, serverSeedHash, clientSeed } = revealed;
      current.prepend(seedList({ serverSeed, serverSeedHash, clientSeed }));
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
  );
}
