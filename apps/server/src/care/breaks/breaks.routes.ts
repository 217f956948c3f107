import type { AttemptLimits } from '../../accounts/accounts/attempt-limits.ts';
import type { Context, ServerBind } from '../../context.ts';
import { takeBreak } from './breaks.ts';

export function bindBreaks(bind: ServerBind, context: Context, limits: AttemptLimits): void {
  bind('POST /user/break', ({ actor, body }) => takeBreak(context, actor, { ...body, limits }));
}
