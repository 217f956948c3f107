import type { Endpoints, InputOf, User } from '@golden-acers/contract';
import { type Client, createClient } from './client.ts';
import { enterGame, type GameClient } from './game-client.ts';

export type RegisterForm = InputOf<Endpoints['POST /auth/register']['body']>;

export interface Player extends Client {
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

export interface Agent extends Client {
  readonly user: User;
  token(): string;
}

export interface Actors {
  /** Someone without a session. */
  visitor(): Client;
  /** A new player, registered and signed in. What isn't given is made up, and differs from everyone else's. */
  player(form?: Partial<RegisterForm>): Promise<Player>;
  /** The root agent, signed in. */
  agent(): Promise<Agent>;
}

const playerPassword = 'correct horse battery';

export function createActors(
  url: () => string,
  rootAgent: { readonly email: string; readonly password: string },
): Actors {
  let players = 0;
  const visitor = () => createClient(url(), () => undefined);
  return {
    visitor,
    async player(given = {}) {
      players += 1;
      const form = registerForm(players, given);
      const { data } = await visitor().call('POST /auth/register', { body: form });
      let token = data.accessToken;
      const client = createClient(url(), () => token);
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
          return enterGame(launch.data.webLoginUrl);
        },
      };
    },
    async agent() {
      const { data } = await visitor().call('POST /auth/login', { body: { ...rootAgent } });
      return {
        ...createClient(url(), () => data.accessToken),
        user: data.user,
        token: () => data.accessToken,
      };
    },
  };
}

function registerForm(number: number, given: Partial<RegisterForm>): RegisterForm {
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
