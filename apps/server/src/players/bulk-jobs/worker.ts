import { type JobKind, jobKinds, type RefusalCode } from '@golden-acers/contract';
import { inTransaction, Refusal, refuse } from '@golden-acers/platform';
import type { GameProvider } from '@golden-acers/provider';
import { getStanding, permissionsOf } from '../../access/permissions/permissions.ts';
import type { Context } from '../../context.ts';
import { carryOut, requestTransfer } from '../../money/transfers/transfers.ts';
import {
  type AgentWork,
  changeProviderPassword,
  credentialsOf,
  getProviderPlayer,
  newProviderPassword,
} from '../../provider/provider-accounts/provider.ts';
import type { ServerTx } from '../../schema.ts';
import { unbindPlayer } from '../players/players.ts';
import { cancelLeftOver, endWhatIsDone, noteHeld, noteServed, pauseJob } from './job-ends.sql.ts';
import { demandPermission, isMoney } from './preview.ts';
import {
  endRow,
  followTransfer,
  isInReview,
  isStillTheirs,
  leaseRow,
  listAgentsToServe,
  peekRow,
  putOff,
  type TakenRow,
  takeRow,
} from './work.sql.ts';

/** Rows of one provider agent that are worked on at once: a call that hangs must not stop the others. */
const hands = 3;
/** In calls: a new account, the change, its repeat after a sign-in, and the question which of two passwords counts. */
const leaseCalls = 6;
/** One turn looks at so many rows until one can use it. */
const rowsPerTurn = 50;
const putOffMs = 3_000;
/** Another transfer of the player's, or a change of its password, may be in the way for a few minutes. */
const putOffMost = 100;
/** Whoever started a job has gone home by then: it goes on when somebody says so. */
const pauseAfterMs = 15 * 60_000;

/** What is in the way of one row is in the way of every other one of its job. */
const obstacles: ReadonlySet<RefusalCode> = new Set([
  'agent.required',
  'agent.not_permitted',
  'agent.credit_low',
  'transfer.above_day_limit',
  'provider.agent_credit_low',
  'provider.sign_in_failed',
]);
/** Not now. */
const passing: ReadonlySet<RefusalCode> = new Set([
  'provider.busy',
  'provider.unavailable',
  'transfer.already_open',
  'server.failed',
]);

/** Carries out jobs. Several servers may do so on one database. */
export const jobRows: AgentWork = {
  most: hands,
  find: ({ db, gateway }) => listAgentsToServe(db, gateway.agentIds),
  async work(context, providerAgentId) {
    if (await workOnNext(context, providerAgentId)) return 'more';
    await endJobs(context);
    return 'nothing';
  },
};

/** For the background: jobs that have nothing left to do are over. */
export async function endJobs({ db }: Pick<Context, 'db'>): Promise<boolean> {
  await inTransaction(db, endWhatIsDone);
  await cancelLeftOver(db);
  return false;
}

/** Answers whether to go on at once. */
async function workOnNext(context: Context, agentId: string): Promise<boolean> {
  const next = await peekRow(context.db, agentId);
  if (next === undefined) return false;
  const needsCall = next.kind !== 'unbind' || context.config.provider.sandbox;
  if (!needsCall) return workOnRow(context, agentId, ['unbind']);
  // Its turn comes first: a row that was begun doesn't wait any more, and pausing has nothing to wait for.
  const provider = await takeTurn(context, agentId);
  return provider !== undefined && workOnRow(withTurn(context, provider), agentId, jobKinds);
}

async function takeTurn(context: Context, agentId: string): Promise<GameProvider | undefined> {
  try {
    return await context.gateway.turnForJob(agentId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // That others need the calls is the way of things; that the provider is away is worth telling.
    if (error.code !== 'provider.busy') {
      await noteHeld(context.db, agentId, { code: error.code, pauseAfterMs });
    }
    return undefined;
  }
}

/** Every call that is made for this row goes with the turn that was waited for. */
function withTurn(context: Context, provider: GameProvider): Context {
  const gateway = { ...context.gateway, as: () => provider, turnForMoney: async () => provider };
  return { ...context, gateway };
}

/** The next row that can be begun; those that are refused on the way end or wait. */
async function workOnRow(context: Context, agentId: string, kinds: readonly JobKind[]): Promise<boolean> {
  for (let count = 0; count < rowsPerTurn; count += 1) {
    const begun = await beginRow(context, agentId, kinds);
    if (begun === undefined) return false;
    if (begun.isRefused) continue;
    if (begun.transferId === undefined) await care(context, begun.row);
    else await carryOutRow(context, begun.row, begun.transferId);
    await noteServed(context.db, begun.row.jobId);
    return true;
  }
  return true;
}

interface Begun {
  readonly row: TakenRow;
  readonly isRefused: boolean;
  /** Of a row that moves money. */
  readonly transferId?: string;
}

/** In one transaction a row is taken, every rule is asked again, and its transfer is written down: all of it or nothing. */
async function beginRow(
  context: Context,
  agentId: string,
  kinds: readonly JobKind[],
): Promise<Begun | undefined> {
  let taken: TakenRow | undefined;
  try {
    return await inTransaction(context.db, async (tx) => {
      taken = await takeRow(tx, agentId, kinds);
      if (taken === undefined) return undefined;
      await demandStillAllowed(tx, taken);
      if (!isMoney(taken.kind)) {
        const leaseMs = context.gateway.tuning.callTimeoutMs * leaseCalls;
        const secretSealed = secretFor(context, taken);
        await leaseRow(tx, taken, { leaseMs, secretSealed });
        return { row: { ...taken, secretSealed }, isRefused: false };
      }
      return { row: taken, isRefused: false, transferId: await request(tx, context, taken) };
    });
  } catch (error) {
    if (taken === undefined) throw error;
    await settleFailure(context, taken, error);
    return { row: taken, isRefused: true };
  }
}

/** Roles and trees change while a job runs, and count from the next row on. */
async function demandStillAllowed(tx: ServerTx, { agentId, playerId, kind }: TakenRow): Promise<void> {
  const standing = await getStanding(tx, agentId);
  const { isActive, isInSubtree } = await isStillTheirs(tx, { agentId, playerId });
  if (!isActive) refuse('agent.required');
  demandPermission({ permissions: permissionsOf(standing) }, kind);
  if (!isInSubtree) refuse('player.not_found');
  if (isMoney(kind) && (await isInReview(tx, playerId))) refuse('job.player_in_review');
}

/** Under the row's own key: whoever comes here again for the same try finds the same transfer. */
async function request(tx: ServerTx, context: Context, row: TakenRow): Promise<string> {
  const { jobId, kind, playerId, amountCents, agentId, agentAddress } = row;
  if (amountCents === null || !isMoney(kind))
    throw new Error(`A row of ${jobId} moves money without an amount.`);
  const { transfer } = await requestTransfer(tx, context, {
    playerId,
    kind,
    amountCents,
    cause: 'agent',
    actorId: agentId,
    actorAddress: agentAddress,
    idempotencyKey: `${jobId}-${row.position}-${row.try}`,
  });
  await followTransfer(tx, row, transfer);
  return transfer.id;
}

/** The row ends with its transfer, which the database sees to. A server that dies here leaves it to the transfers' own upkeep. */
async function carryOutRow(context: Context, row: TakenRow, transferId: string): Promise<void> {
  const { refusalCode } = await carryOut(context, transferId);
  if (refusalCode !== null && obstacles.has(refusalCode)) await pauseJob(context.db, row.jobId, refusalCode);
}

/** Drawn and kept before it is sent: after a crash the same one is sent again, and whichever call came through, it counts. */
function secretFor({ vault, random }: Context, row: TakenRow): string | null {
  if (row.kind !== 'reset_password') return null;
  return row.secretSealed ?? vault.seal(newProviderPassword(random), row.playerId);
}

async function care(context: Context, row: TakenRow): Promise<void> {
  try {
    if (row.kind === 'reset_password') await resetPassword(context, row);
    else await unbind(context, row);
    await endRow(context.db, row, { state: 'done' });
  } catch (error) {
    await settleFailure(context, row, error);
  }
}

async function resetPassword(
  context: Context,
  { jobId, secretSealed, playerId, agentId, agentAddress }: TakenRow,
): Promise<void> {
  if (secretSealed === null) throw new Error(`A row of ${jobId} resets a password without one.`);
  const password = context.vault.open(secretSealed, playerId);
  const player = await getProviderPlayer(context.db, playerId);
  // The call of a server that died came through.
  if (credentialsOf(context, player).password === password) return;
  await changeProviderPassword(context, playerId, password, { accountId: agentId, address: agentAddress });
}

async function unbind(context: Context, { agentId, agentAddress, playerId }: TakenRow): Promise<void> {
  const actor = { accountId: agentId, address: agentAddress };
  const { kick } = await unbindPlayer(context, actor, playerId);
  // The sessions have ended all the same, and may be ended again.
  if (kick === 'failed') refuse('provider.refused');
}

/** Whatever fails is off the front with that, or it would be the first one again and nobody else's row would have its turn. */
async function settleFailure({ db, log }: Context, row: TakenRow, error: unknown): Promise<void> {
  const code = error instanceof Refusal ? error.code : 'server.failed';
  if (code === 'server.failed') {
    log.error({ err: error, job: row.jobId, position: row.position }, 'a row of a job failed');
  }
  if (obstacles.has(code)) {
    await putOff(db, row, { afterMs: 0, counts: false });
    await pauseJob(db, row.jobId, code);
  } else if (passing.has(code) && row.putOff < putOffMost) {
    await putOff(db, row, { afterMs: putOffMs, counts: true });
  } else {
    await endRow(db, row, { state: 'failed', code });
  }
}
