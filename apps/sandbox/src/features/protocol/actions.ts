import { formatCents } from '@golden-acers/money';
import { runInTransaction } from '@golden-acers/platform';
import { z } from 'zod';
import type { SandboxContext } from '../../context.ts';
import { refuseProviderCall } from '../../refusals.ts';
import type { SandboxAgent } from '../agents/agents.ts';
import { getAgentBalance, getPlayerBalance } from '../books/sandbox-ledger.ts';
import { catalogue, findGameByKindId, logoPath } from '../catalogue/catalogue.ts';
import type { SwitchSettings } from '../faults/switches.ts';
import { createLaunch, parseExitUrl } from '../launches/launches.ts';
import {
  authenticatePlayer,
  changePlayerPassword,
  getPlayerOfAgent,
  lockSandboxPlayer,
  registerPlayer,
} from '../players/players.ts';
import { listGameRecords, listJackpotRecords, listTradeRecords } from '../records/records.ts';
import { endGameSession } from '../sessions/sessions.ts';
import { recharge, redeem } from '../transfers/transfers.ts';
import { parameters, parseParameters, parseRecordPeriod, type QueryParams } from './parameters.ts';

/** What an answer holds beside `code` and `msg`. */
export type ResponseFields = Readonly<Record<string, unknown>>;

/** One signed action of the protocol. The signature is checked before it is asked. */
export interface ProtocolAction {
  readonly isRecordQuery: boolean;
  /** False for an action that a switch has taken away: it is then unknown. */
  readonly isEnabled: (settings: SwitchSettings) => boolean;
  /** True for an action that notes the time of its call as used in the same statement in which it acts. */
  readonly claimsTimestamp: boolean;
  readonly execute: (context: SandboxContext, caller: Caller, query: QueryParams) => Promise<ResponseFields>;
}

interface Caller {
  readonly agent: SandboxAgent;
  /** What the call was signed with; null where times may be used again. */
  readonly callTimestampMs: bigint | null;
}

type ActionHandler<S extends z.ZodObject> = (
  context: SandboxContext,
  agent: SandboxAgent,
  given: z.output<S>,
  callTimeMs: bigint | null,
) => Promise<ResponseFields>;

function defineAction<S extends z.ZodObject>(
  schema: S,
  run: ActionHandler<S>,
  options: Partial<Omit<ProtocolAction, 'execute'>> = {},
): ProtocolAction {
  return {
    isRecordQuery: options.isRecordQuery ?? false,
    isEnabled: options.isEnabled ?? (() => true),
    claimsTimestamp: options.claimsTimestamp ?? false,
    execute: (context, { agent, callTimestampMs: callTimeMs }, query) =>
      run(context, agent, parseParameters(schema, query), callTimeMs),
  };
}

/** A list as the switches want it: JSON, or JSON written into a text. */
function listResponse({ switches }: SandboxContext, rows: readonly object[]): ResponseFields {
  return { data: switches.current().dataAs === 'text' ? JSON.stringify(rows) : rows };
}

const { account, passwordMd5: passwd, amountCents: amount, kindId, date } = parameters;
const credentialsParams = z.object({ account, passwd });
const transferParams = z.object({ account, amount, transactionId: parameters.transactionId.optional() });
const accountPeriodParams = z.object({ account, fromDate: date, toDate: date });

const registerUser = defineAction(credentialsParams, async (context, agent, given) => {
  await registerPlayer(context, agent, { account: given.account, passwordMd5: given.passwd });
  return {};
});

const queryInfo = defineAction(credentialsParams, async (context, agent, given) => {
  const player = await authenticatePlayer(context, agent, {
    account: given.account,
    passwordMd5: given.passwd,
  });
  const [playerCents, agentCents] = await Promise.all([
    getPlayerBalance(context.db, player.id),
    getAgentBalance(context.db, agent.id),
  ]);
  return {
    [context.switches.current().playerBalanceName]: formatCents(playerCents),
    agentBalance: formatCents(agentCents),
    gameId: Number(player.game_id),
  };
});

const getgamelist = defineAction(z.object({}), async (context) => {
  const rows = catalogue.map((game) => ({
    kindId: game.kindId,
    gameName: game.gameName,
    gameType: game.gameType,
    gameLogo: `${context.publicOrigin()}${logoPath(game.slug)}`,
  }));
  return listResponse(context, rows);
});

const entergame = defineAction(
  credentialsParams.extend({ kindId, redirectUrl: parameters.redirectUrl.optional() }),
  async (context, agent, given) => {
    const player = await authenticatePlayer(context, agent, {
      account: given.account,
      passwordMd5: given.passwd,
    });
    const game = findGameByKindId(given.kindId);
    if (game === undefined) refuseProviderCall('game_unavailable');
    const token = await createLaunch(context, { player, game, exitUrl: parseExitUrl(given.redirectUrl) });
    return {
      webLoginUrl: `${context.publicOrigin()}/play/${token}`,
      userBalance: formatCents(await getPlayerBalance(context.db, player.id)),
    };
  },
);

const changePasswd = defineAction(
  credentialsParams.extend({ passwdNew: passwd }),
  async (context, agent, given) => {
    await changePlayerPassword(context, agent, {
      account: given.account,
      passwordMd5: given.passwd,
      newPasswordMd5: given.passwdNew,
    });
    return {};
  },
);

const transferAction = (carryOut: typeof recharge) =>
  defineAction(
    transferParams,
    async (context, agent, given, callTimeMs) => {
      const player = await getPlayerOfAgent(context, agent, given.account);
      const transactionId = context.switches.current().transactionId ? given.transactionId : undefined;
      await carryOut(context, {
        agent,
        player,
        cents: given.amount,
        transactionId,
        callTimestampMs: callTimeMs,
      });
      return {};
    },
    { claimsTimestamp: true },
  );

const getTradeRecord = defineAction(
  accountPeriodParams,
  async (context, agent, given) => {
    const span = parseRecordPeriod(given, context.switches.current().zoneMinutes);
    return listResponse(
      context,
      await listTradeRecords(context, await getPlayerOfAgent(context, agent, given.account), span),
    );
  },
  { isRecordQuery: true },
);

const getJpRecord = defineAction(
  accountPeriodParams,
  async (context, agent, given) => {
    const span = parseRecordPeriod(given, context.switches.current().zoneMinutes);
    return listResponse(
      context,
      await listJackpotRecords(context, await getPlayerOfAgent(context, agent, given.account), span),
    );
  },
  { isRecordQuery: true },
);

const getGameRecord = defineAction(
  accountPeriodParams.partial({ fromDate: true, toDate: true }).extend({ kindId: kindId.optional() }),
  async (context, agent, { account: name, kindId: kind, ...dates }) => {
    const span = parseRecordPeriod(dates, context.switches.current().zoneMinutes);
    const game = kind === undefined ? undefined : findGameByKindId(kind);
    if (kind !== undefined && game === undefined) refuseProviderCall('game_unavailable');
    const player = await getPlayerOfAgent(context, agent, name);
    return listResponse(context, await listGameRecords(context, player, { span, slug: game?.slug }));
  },
  { isRecordQuery: true },
);

const kickPlayerOut = defineAction(
  z.object({ account }),
  async (context, agent, given) => {
    const player = await getPlayerOfAgent(context, agent, given.account);
    await runInTransaction(context.db, async (tx) => {
      await lockSandboxPlayer(tx, player.id);
      await endGameSession(context, tx, player.id, 'kicked');
    });
    return {};
  },
  { isEnabled: (settings) => settings.kickPlayerOut },
);

/** The signed actions by their exact name. */
export const protocolActions: ReadonlyMap<string, ProtocolAction> = new Map([
  ['registerUser', registerUser],
  ['queryInfo', queryInfo],
  ['getgamelist', getgamelist],
  ['entergame', entergame],
  ['changePasswd', changePasswd],
  ['recharge', transferAction(recharge)],
  ['redeem', transferAction(redeem)],
  ['getTradeRecord', getTradeRecord],
  ['getJpRecord', getJpRecord],
  ['getGameRecord', getGameRecord],
  ['kickPlayerOut', kickPlayerOut],
]);
