import type { AgentLevel, Permission } from '@golden-acers/contract';

/** Who calls, as the database knew them at this request. */
export interface Actor {
  readonly accountId: string;
  readonly sessionId: string;
  /** The network address of the request. */
  readonly address: string;
}
export interface PlayerActor extends Actor {
  readonly playerId: string;
  /** When it was asked who calls (monotonic): what is true at a moment after it is true for this request. */
  readonly requestedAtMs: number;
}
export interface AgentActor extends Actor {
  readonly agentId: string;
  readonly level: AgentLevel;
  readonly permissions: ReadonlySet<Permission>;
}
export interface ActorByAccess {
  readonly 'signed-in': Actor;
  readonly player: PlayerActor;
  readonly agent: AgentActor;
}
