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

/** Calls the provider once. The call takes a permit from the budget. */
export async function checkProviderConnection(context: Context, actor: AgentActor, language: Language) {
  demandDistributor(actor);
  const { clock } = context;
  const startedMs = monotonicMs();
  const { problem, games } = await callProviderOnce(context, language);
  const testedAt = clock.now();
  const latencyMs = Math.round(monotonicMs() - startedMs);
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
    const result = await gateway.provider('refresh', undefined).listGames();
    if (result.ok) return { problem: null, games: result.value.length };
    return {
      problem: { code: result.code, text: refusalText(refusalCodeOf(result.code), language) },
      games: null,
    };
  } catch (error) {
    // Nothing was sent without a permit or with an open circuit, which is a result of the check.
    if (!(error instanceof Refusal)) throw error;
    return { problem: { code: error.code, text: refusalText(error.code, language) }, games: null };
  }
}
