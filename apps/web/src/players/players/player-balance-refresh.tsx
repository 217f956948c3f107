import { RefreshCw } from 'lucide-react';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { notify } from '../../ui/toasts.tsx';
import { playerKeys } from './players.queries.ts';

export function PlayerBalanceRefresh({ account }: { account: string }) {
  const t = useConsoleTranslation();
  const refresh = useCommand('POST /fortune-panda/users/:username/refresh-balance', {
    invalidates: playerKeys(account),
    failure: t('player.refused'),
    onSuccess: ({ data: { outcome } }) => {
      const text = t(`player.refreshOutcomes.${outcome}`);
      if (outcome === 'updated' || outcome === 'recent') notify.success(text);
      else notify.info(text);
    },
  });
  return (
    <IconButton
      label={t('player.refreshBalance')}
      aria-busy={refresh.isPending}
      onClick={() => !refresh.isPending && refresh.mutate({ params: { username: account } })}
    >
      <RefreshCw aria-hidden className={cx('size-4', refresh.isPending && 'animate-spin')} />
    </IconButton>
  );
}
