import type { Context, ServerBind } from '../../context.ts';
import { lookUp } from './lookup.ts';

export function bindLookup(bind: ServerBind, context: Context): void {
  bind('GET /fortune-panda/lookup/:id', ({ actor, params }) => lookUp(context, actor, params.id));
}
