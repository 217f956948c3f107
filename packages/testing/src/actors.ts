import type { Endpoints, InputOf, User } from '@golden-acers/contract';
import { openAccounts, post } from '@golden-acers/ledger';
import { type Clock, newId, runInTransaction, systemRandom } from '@golden-acers/platform';
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
  /** The root, unless another is given. */
  readonly parentId?: string;
  /** A store below the root and a cashier below a store, unless another is given. */
  readonly level?: 'distributor' | 'store' | 'cashier';
  /** Practically unlimited by default. */
  readonly creditCents?: bigint;
  /** The address of its sign-in, because limits count per address. */
  readonly address?: string;
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

/** The callers of the server: visitors, players and agents, each with a separate client. */
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
  const asAgent = async (id: string, email: string, address?: string): Promise<TestAgent> => {
    const { password } = rootAgent;
    return { ...(await signIn(email, password, address)), id, email, password };
  };
  const { id: rootId } = await db
    .selectFrom('agent')
    .where('parent_id', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow();
  return {
    /** Someone without a session. */
    visitor,
    /** The root agent, signed in. */
    root: await asAgent(rootId, rootAgent.email),
    /** A new agent, signed in. */
    async agent(agent: NewTestAgent): Promise<TestAgent> {
      const { id, email } = await insertAgent({ db, clock }, { parentId: rootId, ...agent });
      return asAgent(id, email, agent.address);
    },
    /** A new player, registered and signed in. By default it gets a unique name. */
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
    /** Another session. */
    signIn,
    signInRoot: () => signIn(rootAgent.email, rootAgent.password),
  };
}

/** Far more than any test transfers, and far less than the ledger's limit. */
const testCreditCents = 10_000_000_000n;

/**
 * Inserts an agent by SQL with the root's password hash: through the API each agent would cost a new hash.
 */
async function insertAgent(
  { db, clock }: Pick<TestActorDeps, 'db' | 'clock'>,
  { parentId, name, level, creditCents = testCreditCents }: NewTestAgent & { readonly parentId: string },
): Promise<{ id: string; email: string }> {
  const id = newId('ag', clock, systemRandom);
  const email = `${name}@agents.test`;
  await runInTransaction(db, async (tx) => {
    const agents = tx.selectFrom('agent').innerJoin('account', 'account.id', 'agent.id');
    const parent = await agents
      .where('agent.id', '=', parentId)
      .select(['parent_id', 'password_hash'])
      .executeTakeFirstOrThrow();
    const names = { email, email_key: email.toLowerCase(), username: name, username_key: name.toLowerCase() };
    await tx
      .insertInto('account')
      .values({
        ...names,
        id,
        role: 'agent',
        first_name: name,
        last_name: 'Agent',
        phone: '',
        password_hash: parent.password_hash,
        created_at: clock.now(),
        updated_at: clock.now(),
        last_login_at: null,
      })
      .execute();
    const usualLevel = parent.parent_id === null ? 'store' : 'cashier';
    await tx
      .insertInto('agent')
      .values({ id, parent_id: parentId, level: level ?? usualLevel, name })
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
  return { id, email };
}
