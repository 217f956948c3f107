import { formatCents } from '@golden-acers/money';
import { z } from 'zod';
import type { SandboxAgent } from '../agents/agents.ts';
import { catalogue, findGameByKindId, logoPath } from '../catalogue/catalogue.ts';
import { inSandboxTransaction, type SandboxContext } from '../context.ts';
import type { SwitchSettings } from '../faults/switches.ts';
import { createLaunch, parseExitUrl, revokeLaunches } from '../launches/launches.ts';
import { getAgentBalance, getPlayerBalance } from '../ledger/sandbox-ledger.ts';
import {
  authenticatePlayer,
  changePlayerPassword,
  getPlayerOfAgent,
  lockSandboxPlayer,
  registerPlayer,
} from '../players/players.ts';
import { listGameRecords, listJackpotRecords, listTradeRecords } from '../records/records.ts';
import { refuseProviderCall } from '../refusals.ts';
import { decideRoundsOfPlayer } from '../rounds/abandoned-rounds.ts';
import { endActiveGameSession } from '../sessions/sessions.ts';
import { applyTransfer } from '../transfers/transfers.ts';
import {
  parameters,
  parseParameters,
  parseRecordPeriod,
  type QueryParams,
  toPlayLimitRefusal,
} from './parameters.ts';

export type ResponseFields = Readonly<Record<string, unknown>>;

interface ActionOptions {
  readonly isRecordQuery: boolean;
  /** A disabled action is unknown. */
  readonly isEnabled: (settings: SwitchSettings) => boolean;
  /** Whether the action claims its timestamp in the statement of its effect. */
  readonly claimsTimestamp: boolean;
}

interface Caller {
  readonly agent: SandboxAgent;
  /** Null where timestamps may be reused. */
  readonly callTimestampMs: bigint | null;
}

/** The caller checks the signature first. */
export interface ProtocolAction extends ActionOptions {
  readonly execute: (
    context: SandboxContext,
    call: Caller & { readonly query: QueryParams },
  ) => Promise<ResponseFields>;
}

function defineAction<S extends z.ZodObject>(
  schema: S,
  execute: (
    context: SandboxContext,
    call: Caller & { readonly params: z.output<S> },
  ) => Promise<ResponseFields>,
  options: Partial<ActionOptions> = {},
): ProtocolAction {
  return {
    isRecordQuery: false,
    isEnabled: () => true,
    claimsTimestamp: false,
    ...options,
    execute: (context, { query, ...caller }) =>
      execute(context, { ...caller, params: parseParameters(schema, query) }),
  };
}

/** Returns a list as JSON or as a string that contains JSON, depending on the switches. */
function listResponse({ switches }: SandboxContext, rows: readonly object[]): ResponseFields {
  return { data: switches.current().dataAs === 'text' ? JSON.stringify(rows) : rows };
}

const { account, passwordMd5: passwd, amountCents: amount, kindId, date } = parameters;
const credentials = z.object({ account, passwd });
const accountPeriod = z.object({ account, fromDate: date, toDate: date });

const transferAction = (direction: 1n | -1n) =>
  defineAction(
    z.object({ account, amount, transactionId: parameters.transactionId.optional() }),
    async (context, { agent, callTimestampMs, params }) => {
      await applyTransfer(context, {
        agent,
        player: await getPlayerOfAgent(context, { agent, account: params.account }),
        scoreCents: direction * params.amount,
        transactionId: context.switches.current().transactionId ? params.transactionId : undefined,
        callTimestampMs,
      });
      return {};
    },
    { claimsTimestamp: true },
  );

const recordAction = (listRecords: typeof listTradeRecords | typeof listJackpotRecords) =>
  defineAction(
    accountPeriod,
    async (context, { agent, params }) => {
      const period = parseRecordPeriod(params, context.switches.current().zoneMinutes);
      const player = await getPlayerOfAgent(context, { agent, account: params.account });
      return listResponse(context, await listRecords(context, { player, period }));
    },
    { isRecordQuery: true },
  );

export const protocolActions: ReadonlyMap<string, ProtocolAction> = new Map([
  [
    'registerUser',
    defineAction(credentials, async (context, { agent, params }) => {
      await registerPlayer(context, { agent, account: params.account, passwordMd5: params.passwd });
      return {};
    }),
  ],
  [
    'queryInfo',
    defineAction(credentials, async (context, { agent, params }) => {
      const { db, switches } = context;
      const { account, passwd: passwordMd5 } = params;
      const player = await authenticatePlayer(context, { agent, account, passwordMd5 });
      const [playerCents, agentCents] = await Promise.all([
        getPlayerBalance(db, player.id),
        getAgentBalance(db, agent.id),
      ]);
      return {
        [switches.current().playerBalanceName]: formatCents(playerCents),
        agentBalance: formatCents(agentCents),
        gameId: Number(player.gameId),
      };
    }),
  ],
  [
    'getgamelist',
    defineAction(z.object({}), async (context) =>
      listResponse(
        context,
        catalogue.map((game) => ({
          kindId: game.kindId,
          gameName: game.name,
          gameType: game.type,
          gameLogo: `${context.publicOrigin()}${logoPath(game.slug)}`,
        })),
      ),
    ),
  ],
  [
    'entergame',
    defineAction(
      credentials.extend({ kindId, redirectUrl: parameters.redirectUrl.optional() }),
      async (context, { agent, params }) => {
        const { account, passwd: passwordMd5 } = params;
        const player = await authenticatePlayer(context, { agent, account, passwordMd5 });
        const game = findGameByKindId(params.kindId);
        if (game === undefined) refuseProviderCall('game_unavailable');
        const exitUrl = parseExitUrl(params.redirectUrl);
        return {
          webLoginUrl: `${context.publicOrigin()}/play/${await createLaunch(context, { player, game, exitUrl })}`,
          userBalance: formatCents(await getPlayerBalance(context.db, player.id)),
        };
      },
    ),
  ],
  [
    'changePasswd',
    defineAction(credentials.extend({ passwdNew: passwd }), async (context, { agent, params }) => {
      const { account, passwd: passwordMd5, passwdNew: newPasswordMd5 } = params;
      await changePlayerPassword(context, { agent, account, passwordMd5, newPasswordMd5 });
      return {};
    }),
  ],
  ['recharge', transferAction(1n)],
  ['redeem', transferAction(-1n)],
  ['getTradeRecord', recordAction(listTradeRecords)],
  ['getJpRecord', recordAction(listJackpotRecords)],
  [
    'getGameRecord',
    defineAction(
      accountPeriod.partial({ fromDate: true, toDate: true }).extend({ kindId: kindId.optional() }),
      async (context, { agent, params }) => {
        const period = parseRecordPeriod(params, context.switches.current().zoneMinutes);
        const game = params.kindId === undefined ? undefined : findGameByKindId(params.kindId);
        if (params.kindId !== undefined && game === undefined) refuseProviderCall('game_unavailable');
        const player = await getPlayerOfAgent(context, { agent, account: params.account });
        return listResponse(context, await listGameRecords(context, { player, period, slug: game?.slug }));
      },
      { isRecordQuery: true },
    ),
  ],
  [
    'kickPlayerOut',
    defineAction(
      z.object({ account }).extend(parameters.endedByLimit.shape),
      async (context, { agent, params }) => {
        const player = await getPlayerOfAgent(context, { agent, account: params.account });
        const limit = toPlayLimitRefusal(params);
        await inSandboxTransaction(context, async (tx) => {
          await lockSandboxPlayer(tx.db, player.id);
          await endActiveGameSession(tx, { playerId: player.id, reason: 'kicked', limit });
          await revokeLaunches(tx, player.id);
        });
        await decideRoundsOfPlayer(context, player.id);
        return {};
      },
      { isEnabled: (settings) => settings.kickPlayerOut },
    ),
  ],
]);
