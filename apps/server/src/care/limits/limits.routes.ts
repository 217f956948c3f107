import { type BodyOf, type LimitValue, toCents } from '@golden-acers/contract';
import type { Context, ServerBind } from '../../context.ts';
import { confirmRaise, listLimits, listLimitsOf, setOperatorLimit, setOwnLimit } from './limits.ts';

export function bindLimits(bind: ServerBind, context: Context): void {
  bind('GET /user/limits', ({ actor }) => listLimits(context, actor.playerId));
  bind('PUT /user/limits', ({ actor, body }) => setOwnLimit(context, actor.playerId, toOrder(body)));
  bind('POST /user/limits/confirm', ({ actor, body }) =>
    confirmRaise(context, actor.playerId, toOrder(body)),
  );
  bind('GET /fortune-panda/users/:username/limits', ({ actor, params }) =>
    listLimitsOf(context, actor.agentId, params.username),
  );
  bind('PUT /fortune-panda/users/:username/limits', ({ actor, params, body }) =>
    setOperatorLimit(context, actor, { ...body, account: params.username, max: toLimitNumber(body.max) }),
  );
}

const toOrder = ({ kind, max }: BodyOf<'PUT /user/limits'>) => ({
  kind,
  max: max === null ? null : toLimitNumber(max),
});

/** Cents, or minutes. */
const toLimitNumber = (value: LimitValue) => ('minutes' in value ? value.minutes : Number(toCents(value)));
