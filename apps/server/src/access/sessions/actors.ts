import type { AgentLevel, Permission } from '@golden-acers/contract';

export interface Actor {
  readonly accountId: string;
  readonly sessionId: string;
  readonly address: string;
}
export interface PlayerActor extends Actor {
  readonly playerId: string;
  /** When the caller was identified (monotonic). A newer cached value is fresh for this request. */
  readonly requestedAtMs: number;
}
export interface AgentActor extends Actor {
  /** Id of the key when a program acts. It has no session, so `sessionId` is empty. */
  readonly apiKeyId?: string | undefined;
  readonly agentId: string;
  readonly level: AgentLevel;
  readonly permissions: ReadonlySet<Permission>;
}
/** Confirms an address; adds files to a new ticket; reads and writes the ticket. */
export type VisitorLinkPurpose = 'confirm' | 'files' | 'thread';
export interface VisitorToken {
  readonly ticketId: string;
  readonly purpose: VisitorLinkPurpose;
  readonly expiresAt: Date;
}
/** A person without an account and with the link of a ticket. */
export interface VisitorActor extends VisitorToken {
  readonly address: string;
}
/** Returns the id of the session, key or link with which the caller was identified. */
export function credentialOf(actor: Actor | AgentActor | VisitorActor): string {
  if ('ticketId' in actor) return actor.ticketId;
  const apiKeyId = 'apiKeyId' in actor ? actor.apiKeyId : undefined;
  return apiKeyId ?? actor.sessionId;
}
export interface ActorByAccess {
  readonly visitor: VisitorActor;
  readonly 'signed-in': Actor;
  readonly player: PlayerActor;
  readonly agent: AgentActor;
}
