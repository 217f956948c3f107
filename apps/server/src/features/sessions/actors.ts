/** Who calls, as the database knew them at this request. */
export interface Actor {
  readonly accountId: string;
  readonly sessionId: string;
}
export interface PlayerActor extends Actor {
  readonly playerId: string;
}
export interface AgentActor extends Actor {
  readonly agentId: string;
}
export interface Actors {
  readonly 'signed-in': Actor;
  readonly player: PlayerActor;
  readonly agent: AgentActor;
}
