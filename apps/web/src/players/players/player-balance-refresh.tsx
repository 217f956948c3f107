import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { call } from '../../api/client.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { notify } from '../../ui/toasts.tsx';
import { invalidatePlayer } from './players.queries.ts';

export function PlayerBalanceRefresh({ account }: { account: string }) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const refresh = useMutation({
    mutationFn: () =>
      call('POST /fortune-panda/users/:username/refresh-balance', {
        params: { username: account },
        body: {},
      }),
    onSuccess: ({ data: { outcome } }) => {
      const text = t(`player.refreshOutcomes.${outcome}`);
      if (outcome === 'updated' || outcome === 'recent') notify.success(text);
      else notify.info(text);
    },
    onError: notify.failure(t('player.refused')),
    onSettled: () => invalidatePlayer(client, account),
  });
  return (
    <IconButton
      label={t('player.refreshBalance')}
      aria-busy={refresh.isPending}
      onClick={() => !refresh.isPending && refresh.mutate()}
    >
      <RefreshCw aria-hidden className={cx('size-4', refresh.isPending && 'animate-spin')} />
    </IconButton>
  );
}
