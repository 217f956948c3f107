import type { User } from '@golden-acers/contract';
import { paths } from '../../paths.ts';

/** Returns the page that redirected to the sign-in, from the history state. Never another site. */
export function returnPathOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return undefined;
  const pathname = from.split(/[?#]/, 1)[0];
  return pathname === paths.login || pathname === paths.register ? undefined : from;
}

export function pathAfterSignIn(user: User, state: unknown): string {
  return returnPathOf(state) ?? (user.role === 'agent' ? paths.agentConsole : paths.dashboard);
}
