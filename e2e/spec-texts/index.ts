import * as accounts from './accounts.ts';
import * as agents from './agents.ts';
import * as calls from './calls.ts';
import * as landing from './landing.ts';
import * as layout from './layout.ts';
import * as lobby from './lobby.ts';
import * as pages from './pages.ts';
import type { SpecGroup } from './spec-group.ts';

/**
 * Every text, label, message, title, placeholder and constant of the specification's sections 2 to 9.
 * `routes.spec.ts` checks the route table.
 *
 * Left out, because a decision or the specification itself replaces them:
 * - "Go to Dashboard" and "Play Now" of the landing page: it redirects signed-in users to the dashboard.
 * - "API base URL is not configured": the API is at the site's own origin, always.
 * - A spinner over the popular games, `alert`, `confirm`, `prompt`: the site has skeletons, toasts, dialogs.
 * - `POST /fortune-panda/users`: the console's Create Player calls it.
 * - The wallet's "under development", and the dots of a fixed "old password": both are implemented.
 */
export const specGroups: readonly SpecGroup[] = [
  accounts,
  agents,
  calls,
  landing,
  layout,
  lobby,
  pages,
].flatMap((section): readonly SpecGroup[] => Object.values(section));
