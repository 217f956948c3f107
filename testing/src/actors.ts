import type { Endpoints, InputOf, User } from '@golden-acers/contract';
import { openAccounts, post } from '@golden-acers/ledger';
import {
  type Clock,
  hashToken,
  newId,
  newToken,
  runInTransaction,
  systemRandom,
} from '@golden-acers/platform';
import type { Server, ServerConfig } from '@golden-acers/server';
import { type ApiCaller, type ApiClient, createApiClient } from './client.ts';
import { type GameClient, openGameClient } from './game-client.ts';

export type RegistrationBody = InputOf<Endpoints['POST /auth/register']['body']>;

/** The client of a signed-in account. */
export interface TestSession extends ApiClient {
  readonly token: string;
}

export interface TestPlayer extends TestSession {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly referralCode: string;
  readonly user: User;
  /** The provider account, with the password that is shown once. */
  readonly fortunePanda: { readonly username: string; readonly password: string };
  /** Launches a game and opens its session in the sandbox, as the game's page does. */
  play(kindId: number): Promise<GameClient>;
}

export interface TestAgent extends TestSession {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

export interface NewTestAgent {
  readonly name: string;
  /** Default: the root. */
  readonly parentId?: string;
  /** Default: a store below the root, and a cashier below a store. */
  readonly level?: 'distributor' | 'store' | 'cashier';
  /** Default: practically unlimited. */
  readonly creditCents?: bigint;
}

export const testPassword = 'correct horse';

export function registrationBody(
  username: string,
  changes: Partial<RegistrationBody> = {},
): RegistrationBody {
  return {
    firstName: 'Rosa',
    lastName: 'Marsh',
    username,
    email: `${username.toLowerCase()}@players.test`,
    phoneNumber: '+1 555 010 0199',
    password: testPassword,
    confirmPassword: changes.password ?? testPassword,
    ...changes,
  };
}

interface TestActorDeps {
  readonly call: ApiCaller;
  readonly db: Server['db'];
  readonly clock: Clock;
  readonly rootAgent: ServerConfig['rootAgent'];
}

export type TestActors = Awaited<ReturnType<typeof createTestActors>>;

/** Creates the callers of the server (visitors, players and agents), each with a separate client. */
export async function createTestActors({ call, db, clock, rootAgent }: TestActorDeps) {
  let players = 0;
  const visitor = createApiClient(call);
  const signIn = async (
    email: string,
    password = testPassword,
    address = '127.0.0.1',
  ): Promise<TestSession> => {
    const { data } = await visitor.call('POST /auth/login', { body: { email, password }, address });
    return createSession(data.accessToken);
  };
  const createSession = (token: string): TestSession => ({ ...createApiClient(call, token), token });
  const { id: rootId } = await db
    .selectFrom('agent')
    .where('parentId', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow();
  return {
    /** A caller without a session. */
    visitor,
    /** The root agent, signed in. */
    root: { ...createSession(await insertSession({ db, clock }, rootId)), ...rootAgent, id: rootId },
    /** Creates an agent with a session. */
    async agent(agent: NewTestAgent): Promise<TestAgent> {
      const { token, ...inserted } = await insertAgent({ db, clock }, { parentId: rootId, ...agent });
      return { ...createSession(token), ...inserted, password: rootAgent.password };
    },
    /** Creates a player, registered and signed in. Default name: a unique one. */
    async player(
      username?: string,
      changes: Partial<RegistrationBody> = {},
      address = '127.0.0.1',
    ): Promise<TestPlayer> {
      players += 1;
      const form = registrationBody(username ?? `player-${players}`, changes);
      const { data } = await visitor.call('POST /auth/register', { body: form, address });
      const { user, accessToken, fortunePanda } = data;
      const session = createSession(accessToken);
      return {
        ...session,
        id: user.id,
        email: user.email,
        password: form.password,
        referralCode: user.referralCode ?? '',
        user,
        fortunePanda,
        async play(kindId) {
          // The games page reads the catalogue first.
          await session.call('GET /games/fortune-panda');
          const launch = await session.call('POST /fortune-panda-user/games/enter', { body: { kindId } });
          return openGameClient(launch.data.webLoginUrl);
        },
      };
    },
    /** Opens another session. */
    signIn,
    signInRoot: () => signIn(rootAgent.email, rootAgent.password),
  };
}

/** Much more than a test transfers, and much less than the ledger's limit. */
const testCreditCents = 10_000_000_000n;

const sessionMs = 7 * 86_400_000;

/**
 * Inserts a signed-in agent with SQL and the root's password hash, because creating it through the API would
 * compute two hashes.
 */
async function insertAgent(
  { db, clock }: Pick<TestActorDeps, 'db' | 'clock'>,
  { parentId, name, level, creditCents = testCreditCents }: NewTestAgent & { readonly parentId: string },
): Promise<{ id: string; email: string; token: string }> {
  const id = newId('ag', clock, systemRandom);
  const now = clock.now();
  const email = `${name}@agents.test`;
  await runInTransaction(db, async (tx) => {
    const agents = tx.selectFrom('agent').innerJoin('account', 'account.id', 'agent.id');
    const parent = await agents
      .where('agent.id', '=', parentId)
      .select(['parentId', 'passwordHash'])
      .executeTakeFirstOrThrow();
    const names = { email, emailKey: email.toLowerCase(), username: name, usernameKey: name.toLowerCase() };
    await tx
      .insertInto('account')
      .values({
        ...names,
        id,
        role: 'agent',
        firstName: name,
        lastName: 'Agent',
        phone: '',
        passwordHash: parent.passwordHash,
        createdAt: now,
        updatedAt: now,
        lastLoginAt: null,
      })
      .execute();
    const usualLevel = parent.parentId === null ? 'store' : 'cashier';
    await tx
      .insertInto('agent')
      .values({ id, parentId, level: level ?? usualLevel, name })
      .execute();
    if (creditCents === 0n) return;
    const [treasury, own] = [`treasury:${id.slice(-2)}`, `agent:${id}`];
    await openAccounts(tx, { ids: [treasury], mayBeNegative: true });
    const postings = [
      { account: treasury, amountCents: -creditCents },
      { account: own, amountCents: creditCents },
    ];
    await post(tx, { reference: `test:${id}`, reason: 'allot', postings });
  });
  return { id, email, token: await insertSession({ db, clock }, id) };
}

/** Opens a session with SQL, and returns its token. */
async function insertSession(
  { db, clock }: Pick<TestActorDeps, 'db' | 'clock'>,
  accountId: string,
): Promise<string> {
  const token = newToken(systemRandom);
  const now = clock.now();
  await db
    .insertInto('session')
    .values({
      id: newId('se', clock, systemRandom),
      tokenHash: hashToken(token),
      accountId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + sessionMs),
      endedAt: null,
      address: '127.0.0.1',
      userAgent: '',
    })
    .execute();
  return token;
}
