import { formatCents } from '@golden-acers/money';
import { inTransaction } from '@golden-acers/platform';
import { z } from 'zod';
import type { SandboxContext } from '../../context.ts';
import { refuseCall } from '../../refusals.ts';
import type { Agent } from '../agents/agents.ts';
import { getAgentBalance, getBalance } from '../books/books.ts';
import { catalogue, findGameByKind, logoPath } from '../catalogue/catalogue.ts';
import type { SwitchSettings } from '../faults/switches.ts';
import { createLaunch, readExitUrl } from '../launches/launches.ts';
import {
  changePassword,
  getPlayer,
  getPlayerWithPassword,
  lockPlayer,
  registerPlayer,
} from '../players/players.ts';
import { listGameRecords, listJackpotRecords, listTradeRecords } from '../records/records.ts';
import { endSession } from '../sessions/sessions.ts';
import { recharge, redeem } from '../transfers/transfers.ts';
import { parameters, type Query, readParameters, readSpan } from './parameters.ts';

/** What an answer holds beside `code` and `msg`. */
export type Fields = Readonly<Record<string, unknown>>;

/** One signed action of the protocol. The signature is checked before it is asked. */
export interface Action {
  readonly isRecordQuery: boolean;
  /** False for an action that a switch has taken away: it is then unknown. */
  readonly isThere: (settings: SwitchSettings) => boolean;
  /** True for an action that notes the time of its call as used in the same statement in which it acts. */
  readonly usesUpItsTime: boolean;
  readonly answer: (context: SandboxContext, caller: Caller, query: Query) => Promise<Fields>;
}

interface Caller {
  readonly agent: Agent;
  /** What the call was signed with; null where times may be used again. */
  readonly callTimeMs: bigint | null;
}

type Run<S extends z.ZodObject> = (
  context: SandboxContext,
  agent: Agent,
  given: z.output<S>,
  callTimeMs: bigint | null,
) => Promise<Fields>;

function action<S extends z.ZodObject>(
  schema: S,
  run: Run<S>,
  options: Partial<Omit<Action, 'answer'>> = {},
): Action {
  return {
    isRecordQuery: options.isRecordQuery ?? false,
    isThere: options.isThere ?? (() => true),
    usesUpItsTime: options.usesUpItsTime ?? false,
    answer: (context, { agent, callTimeMs }, query) =>
      run(context, agent, readParameters(schema, query), callTimeMs),
  };
}

/** A list as the switches want it: JSON, or JSON written into a text. */
function list({ switches }: SandboxContext, rows: readonly object[]): Fields {
  return { data: switches.current().dataAs === 'text' ? JSON.stringify(rows) : rows };
}

const { account, passwordMd5: passwd, amountCents: amount, kindId, date } = parameters;
const credentials = z.object({ account, passwd });
const transfer = z.object({ account, amount, transactionId: parameters.transactionId.optional() });
const datedAccount = z.object({ account, fromDate: date, toDate: date });

const registerUser = action(credentials, async (context, agent, given) => {
  await registerPlayer(context, agent, { account: given.account, passwordMd5: given.passwd });
  return {};
});

const queryInfo = action(credentials, async (context, agent, given) => {
  const player = await getPlayerWithPassword(context, agent, {
    account: given.account,
    passwordMd5: given.passwd,
  });
  const [playerCents, agentCents] = await Promise.all([
    getBalance(context.db, player.id),
    getAgentBalance(context.db, agent.id),
  ]);
  return {
    [context.switches.current().playerBalanceName]: formatCents(playerCents),
    agentBalance: formatCents(agentCents),
    gameId: Number(player.game_id),
  };
});

const getgamelist = action(z.object({}), async (context) => {
  const rows = catalogue.map((game) => ({
    kindId: game.kindId,
    gameName: game.gameName,
    gameType: game.gameType,
    gameLogo: `${context.origin()}${logoPath(game.slug)}`,
  }));
  return list(context, rows);
});

const entergame = action(
  credentials.extend({ kindId, redirectUrl: parameters.redirectUrl.optional() }),
  async (context, agent, given) => {
    const player = await getPlayerWithPassword(context, agent, {
      account: given.account,
      passwordMd5: given.passwd,
    });
    const game = findGameByKind(given.kindId);
    if (game === undefined) refuseCall('game_unavailable');
    const token = await createLaunch(context, { player, game, exitUrl: readExitUrl(given.redirectUrl) });
    return {
      webLoginUrl: `${context.origin()}/play/${token}`,
      userBalance: formatCents(await getBalance(context.db, player.id)),
    };
  },
);

const changePasswd = action(credentials.extend({ passwdNew: passwd }), async (context, agent, given) => {
  await changePassword(context, agent, {
    account: given.account,
    passwordMd5: given.passwd,
    newPasswordMd5: given.passwdNew,
  });
  return {};
});

const moneyAction = (carryOut: typeof recharge) =>
  action(
    transfer,
    async (context, agent, given, callTimeMs) => {
      const player = await getPlayer(context, agent, given.account);
      const transactionId = context.switches.current().transactionId ? given.transactionId : undefined;
      await carryOut(context, { agent, player, cents: given.amount, transactionId, callTimeMs });
      return {};
    },
    { usesUpItsTime: true },
  );

const getTradeRecord = action(
  datedAccount,
  async (context, agent, given) => {
    const span = readSpan(given, context.switches.current().zoneMinutes);
    return list(
      context,
      await listTradeRecords(context, await getPlayer(context, agent, given.account), span),
    );
  },
  { isRecordQuery: true },
);

const getJpRecord = action(
  datedAccount,
  async (context, agent, given) => {
    const span = readSpan(given, context.switches.current().zoneMinutes);
    return list(
      context,
      await listJackpotRecords(context, await getPlayer(context, agent, given.account), span),
    );
  },
  { isRecordQuery: true },
);

const getGameRecord = action(
  datedAccount.partial({ fromDate: true, toDate: true }).extend({ kindId: kindId.optional() }),
  async (context, agent, { account: name, kindId: kind, ...dates }) => {
    const span = readSpan(dates, context.switches.current().zoneMinutes);
    const game = kind === undefined ? undefined : findGameByKind(kind);
    if (kind !== undefined && game === undefined) refuseCall('game_unavailable');
    const player = await getPlayer(context, agent, name);
    return list(context, await listGameRecords(context, player, { span, slug: game?.slug }));
  },
  { isRecordQuery: true },
);

const kickPlayerOut = action(
  z.object({ account }),
  async (context, agent, given) => {
    const player = await getPlayer(context, agent, given.account);
    await inTransaction(context.db, async (tx) => {
      await lockPlayer(tx, player.id);
      await endSession(context, tx, player.id, 'kicked');
    });
    return {};
  },
  { isThere: (settings) => settings.kickPlayerOut },
);

/** The signed actions by their exact name. */
export const actions: ReadonlyMap<string, Action> = new Map([
  ['registerUser', registerUser],
  ['queryInfo', queryInfo],
  ['getgamelist', getgamelist],
  ['entergame', entergame],
  ['changePasswd', changePasswd],
  ['recharge', moneyAction(recharge)],
  ['redeem', moneyAction(redeem)],
  ['getTradeRecord', getTradeRecord],
  ['getJpRecord', getJpRecord],
  ['getGameRecord', getGameRecord],
  ['kickPlayerOut', kickPlayerOut],
]);
