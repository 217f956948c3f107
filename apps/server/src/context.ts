import type { Endpoints } from '@golden-acers/contract';
import type { BindEndpoint, Clock, Log, RandomSource, Vault } from '@golden-acers/platform';
import type { PasswordHasher } from './access/identity/identity.ts';
import type { ActorByAccess } from './access/sessions/actors.ts';
import type { ServerConfig } from './config.ts';
import type { Gateway } from './provider/gateway/gateway.ts';
import type { ServerDatabase } from './schema.ts';

/** What every feature may use. Made once, in app.ts. */
export interface Context {
  readonly config: ServerConfig;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: Log;
  readonly db: ServerDatabase;
  readonly vault: Vault;
  readonly passwordHasher: PasswordHasher;
  readonly gateway: Gateway;
}

/** Binds a handler to an endpoint of the contract. Who may call it is checked before the handler runs. */
export type ServerBind = BindEndpoint<Endpoints, ActorByAccess>;
