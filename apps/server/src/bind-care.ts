import type { AttemptLimits } from './accounts/accounts/attempt-limits.ts';
import { bindActivityStatement } from './care/activity-statement/activity-statement.routes.ts';
import { bindBreaks } from './care/breaks/breaks.routes.ts';
import { bindLimits } from './care/limits/limits.routes.ts';
import { bindRealityCheck } from './care/reality-check/reality-check.routes.ts';
import type { Context, ServerBind } from './context.ts';

export function bindCare(bind: ServerBind, context: Context, limits: AttemptLimits): void {
  bindBreaks(bind, context, limits);
  bindLimits(bind, context);
  bindActivityStatement(bind, context);
  bindRealityCheck(bind, context);
}
