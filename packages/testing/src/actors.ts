import type { Endpoints, InputOf, User } from '@golden-acers/contract';
import { type ApiClient, createApiClient } from './client.ts';
import { type GameClient, openGameClient } from './game-client.ts';

export type RegisterInput = InputOf<Endpoints['POST /auth/register']['body']>;

export interface PlayerClient extends ApiClient {
  readonly user: User;
  readonly password: string;
  /** The bearer token of the newest sign-in. */
  token(): string;
  /** The provider account, with the password that is shown once. */
  readonly fortunePanda: { readonly username: string; readonly password: string };
  /** Ends nothing, and opens a further session that this client uses from now on. */
  signIn(): Promise<void>;
  /** Launches a game and opens its session in the sandbox, as the game's page does. */
  play(kindId: number): Promise<GameClient>;
}

export interface AgentClient extends ApiClient {
  readonly user: User;
  token(): string;
}

export interface TestActors {
  /** Someone without a session. */
  visitor(): ApiClient;
  /** A new player, registered and signed in. What isn't given is made up, and differs from everyone else's. */
  player(form?: Partial<RegisterInput>): Promise<PlayerClient>;
  /** The root agent, signed in. */
  agent(): Promise<AgentClient>;
}

const playerPassword = 'correct horse battery';

export function createTestActors(
  url: () => string,
  rootAgent: { readonly email: string; readonly password: string },
): TestActors {
  let players = 0;
  const visitor = () => createApiClient(url(), () => undefined);
  return {
    visitor,
    async player(given = {}) {
      players += 1;
      const form = createRegisterInput(players, given);
      const { data } = await visitor().call('POST /auth/register', { body: form });
      let token = data.accessToken;
      const client = createApiClient(url(), () => token);
      return {
        ...client,
        user: data.user,
        password: form.password,
        fortunePanda: data.fortunePanda,
        token: () => token,
        async signIn() {
          const { email, password } = form;
          const signedIn = await visitor().call('POST /auth/login', { body: { email, password } });
          token = signedIn.data.accessToken;
        },
        async play(kindId) {
          // The page of games reads the catalogue before it offers one.
          await client.call('GET /games/fortune-panda');
          const launch = await client.call('POST /fortune-panda-user/games/enter', { body: { kindId } });
          return openGameClient(launch.data.webLoginUrl);
        },
      };
    },
    async agent() {
      const { data } = await visitor().call('POST /auth/login', { body: { ...rootAgent } });
      return {
        ...createApiClient(url(), () => data.accessToken),
        user: data.user,
        token: () => data.accessToken,
      };
    },
  };
}

function createRegisterInput(number: number, given: Partial<RegisterInput>): RegisterInput {
  const username = given.username ?? `player${number}`;
  return {
    firstName: 'Rosa',
    lastName: 'Marsh',
    username,
    email: `${username}@players.test`,
    phoneNumber: `+1 555 010 ${String(number).padStart(4, '0')}`,
    password: playerPassword,
    confirmPassword: given.password ?? playerPassword,
    ...given,
  };
}
