import type { Context, ServerBind } from '../../context.ts';
import { takeBreak } from './breaks.ts';

export function bindBreaks(bind: ServerBind, context: Context): void {
  bind('POST /user/break', ({ actor, body }) => takeBreak(context, actor, body));
}
