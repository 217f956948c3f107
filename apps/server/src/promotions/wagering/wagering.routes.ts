import { toCents } from '@golden-acers/contract';
import type { Context, ServerBind } from '../../context.ts';
import { forfeitBonus, forfeitBonusOf, getWageringOf } from './forfeits.ts';
import { getWagering, readWagering } from './wagering.ts';

export function bindWagering(bind: ServerBind, context: Context): void {
  bind('GET /promotions/wagering', ({ actor }) => getWagering(context, actor.playerId));
  bind('POST /promotions/wagering/read', ({ actor }) => readWagering(context, actor.playerId));
  bind('POST /promotions/wagering/forfeit', ({ actor, body }) =>
    forfeitBonus(context, actor.playerId, { ...body, forfeitedCents: toCents(body.forfeited) }),
  );
  bind('GET /fortune-panda/users/:username/wagering', ({ actor, params }) =>
    getWageringOf(context, actor.agentId, params.username),
  );
  bind('POST /fortune-panda/users/:username/wagering/forfeit', ({ actor, params, body }) =>
    forfeitBonusOf(context, actor, { ...params, ...body, forfeitedCents: toCents(body.forfeited) }),
  );
}
