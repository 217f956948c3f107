import { type Language, refusalText } from '@golden-acers/contract';
import { monotonicMs, Refusal } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { refusalCodeOf } from '../../provider/gateway/provider-refusals.ts';
import { demandDistributor } from './agent-settings.ts';

interface ConnectionCheckResult {
  readonly problem: { readonly code: string; readonly text: string } | null;
  readonly games: number | null;
}

/** Asks the provider for its games, as a person who waits: with a turn of the budget, as everything does. */
export async function checkProviderConnection(context: Context, actor: AgentActor, language: Language) {
  demandDistributor(actor);
  const { clock } = context;
  const begunMs = monotonicMs();
  const { problem, games } = await callProviderOnce(context, language);
  const testedAt = clock.now();
  const latencyMs = Math.round(monotonicMs() - begunMs);
  await inTransaction(context, (tx) =>
    recordAuditEvent(tx, {
      actor,
      action: 'provider.tested',
      subject: { kind: 'provider', id: 'connection' },
      after: { latencyMs, problem: problem?.code ?? null },
    }),
  );
  return { isOk: problem === null, latencyMs, problem, games, testedAt: testedAt.toISOString() };
}

async function callProviderOnce({ gateway }: Context, language: Language): Promise<ConnectionCheckResult> {
  try {
    const answer = await gateway.provider('refresh', undefined).listGames();
    if (answer.ok) return { problem: null, games: answer.value.length };
    return {
      problem: { code: answer.code, text: refusalText(refusalCodeOf(answer.code), language) },
      games: null,
    };
  } catch (error) {
    // No turn, or a circuit that is open: that nothing was sent is the finding, and no failure of the test.
    if (!(error instanceof Refusal)) throw error;
    return { problem: { code: error.code, text: refusalText(error.code, language) }, games: null };
  }
}
