import type { Translate } from '../../i18n/index.ts';
import { copyToClipboard, notify } from '../../ui/toasts.tsx';

/** How long the provider's credentials are shown, which happens only once. */
const credentialsToastMs = 10_000;

export function showCredentials(
  { username, password }: { username: string; password: string },
  t: Translate<'account'>,
): void {
  const lines = [
    `${t('register.providerUsername')}: ${username}`,
    `${t('register.providerPassword')}: ${password}`,
  ];
  const copy = () => copyToClipboard(lines.join('\n'), t('common.copied'), t('common.copyFailed'));
  notify.success(t('register.providerCreated'), {
    durationMs: credentialsToastMs,
    description: (
      <span className="tabular grid gap-0.5 pt-1 font-medium break-all select-text">
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
    ),
    action: { label: t('common.copy'), onClick: () => void copy() },
  });
}
