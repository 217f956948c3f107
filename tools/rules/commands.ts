import type { WorkspaceRule } from './source-files.ts';

const hook = 'apps/web/src/api/use-command.ts';

/** Commands that need more of TanStack Query than `useCommand` offers. */
const ownMutations: Readonly<Record<string, string>> = {
  [hook]: 'declares the hook',
  'apps/web/src/games/catalogue/favourites.queries.ts':
    'shows each press at once, and sends them in sequence',
  'apps/web/src/games/winners/win-privacy-switch.tsx': 'shows each press at once, and sends them in sequence',
  'apps/web/src/messages/notifications/notification-settings.queries.ts':
    'shows each press at once, and sends them in sequence',
  'apps/web/src/messages/notifications/notifications.queries.ts': 'shows the change at once, and undoes it',
  'apps/web/src/players/bulk-jobs/bulk-job-passwords-dialog.tsx': 'must not leave passwords in the cache',
};

const clipboard = 'apps/web/src/ui/toasts.tsx';

/** A site without HTTPS has no clipboard, so one function says whether something was copied. */
export const clipboardIsGuarded: WorkspaceRule = (sources) =>
  sources
    .filter(({ path, text }) => path.startsWith('apps/web/src/') && /\bnavigator\.clipboard\b/.test(text))
    .filter(({ path }) => path !== clipboard)
    .map(({ path }) => ({ path, message: `uses the clipboard. Call copyToClipboard (${clipboard}).` }));

/** One hook sends commands: toasts, errors, refetches and idempotency keys are the same everywhere. */
export const commandsUseOneHook: WorkspaceRule = (sources) =>
  sources
    .filter(({ path, text }) => path.startsWith('apps/web/src/') && /\buseMutation[(<]/.test(text))
    .filter(({ path }) => !(path in ownMutations))
    .map(({ path }) => ({
      path,
      message: `calls useMutation. Use useCommand (${hook}), or state the reason in tools/rules/commands.ts.`,
    }));

/** `disabled` loses the keyboard focus between rounds, and a game's styles know `aria-disabled` only. */
export const gameControlsKeepTheFocus: WorkspaceRule = (sources) =>
  sources
    .filter(
      ({ path, text }) => path.startsWith('apps/sandbox/client/') && /\.disabled = |:disabled\b/.test(text),
    )
    .map(({ path }) => ({ path, message: 'disables a control. Set aria-disabled, and ignore its events.' }));
