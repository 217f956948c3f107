import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { putQueryData } from '../../api/refetch-queries.ts';
import { useTranslation } from '../../i18n/index.ts';
import { QueryErrorBar, Skeleton } from '../../ui/feedback.tsx';
import { Switch } from '../../ui/switch.tsx';
import { notify } from '../../ui/toasts.tsx';
import { saveWinPrivacy, winPrivacyQuery } from './winners.queries.ts';

export function WinPrivacySwitch() {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const query = useQuery(winPrivacyQuery);
  const { queryKey } = winPrivacyQuery;
  const { mutate } = useMutation({
    // In sequence, so that the last press decides.
    scope: { id: 'win-privacy' },
    mutationFn: saveWinPrivacy,
    onMutate: (showsWins) => putQueryData(client, queryKey, { showsWins }),
    onSuccess: (data) => putQueryData(client, queryKey, data),
    onError: (error) => {
      void client.invalidateQueries({ queryKey });
      notify.failure(t('settings.flagFailed'))(error);
    },
  });
  if (query.data === undefined)
    return query.error === null ? (
      <Skeleton className="my-2 h-12 rounded-xl" />
    ) : (
      <QueryErrorBar query={query} fallback={t('lobby.winners.privacyFailed')} />
    );
  return (
    <Switch
      label={t('lobby.winners.privacy')}
      hint={t('lobby.winners.privacyHint')}
      isOn={query.data.showsWins}
      onChange={(isOn) => mutate(isOn)}
    />
  );
}
