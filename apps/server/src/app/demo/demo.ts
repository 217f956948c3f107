import { isRegistered, seedPlayerAccount } from '../../accounts/accounts/accounts.ts';
import type { SignUpCredit } from '../../accounts/accounts/sign-up-credit.ts';
import type { Context } from '../../context.ts';

/** Few, because each one spends provider calls. */
const otherPlayers = [
  { firstName: 'Rosalind', lastName: 'Achterberg', username: 'rosalind', phoneNumber: '+1 555 010 0142' },
  { firstName: 'Tomás', lastName: 'Villareal', username: 'tomas-v', phoneNumber: '+1 555 010 0177' },
  { firstName: 'Ingrid', lastName: 'Nyqvist', username: 'ingrid.n', phoneNumber: '+1 555 010 0118' },
];

/**
 * Registers the demo's players and skips existing ones, so that every start can call it. Returns early when
 * the server stops.
 */
export async function seedDemoPlayers(
  context: Context,
  credit: SignUpCredit,
  stop: AbortSignal,
): Promise<void> {
  const { demo } = context.config;
  if (demo === undefined) return;
  const first = { firstName: 'Demo', lastName: 'Player', username: 'demo', phoneNumber: '+1 555 010 0100' };
  const domain = demo.playerEmail.slice(demo.playerEmail.indexOf('@') + 1);
  const players = [
    { ...first, email: demo.playerEmail },
    ...otherPlayers.map((player) => ({ ...player, email: `${player.username}@${domain}` })),
  ];
  for (const player of players) {
    if (stop.aborted) return;
    if (await isRegistered(context, player.email)) continue;
    const password = demo.playerPassword;
    const form = { ...player, password, confirmPassword: password };
    await seedPlayerAccount(context, credit, { form, language: 'en' });
  }
}
