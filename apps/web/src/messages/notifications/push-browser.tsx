import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/index.ts';
import { usePagesTranslation } from '../../i18n/pages-translations.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toasts.tsx';
import { readPushState, startPush, stopPush } from './web-push.ts';

const pushStateQuery = { queryKey: ['push-state'], queryFn: readPushState } as const;

/**
 * Shows whether this browser gets notifications while the site is hidden or closed, with a button to change
 * it.
 */
export function PushBrowser() {
  const t = usePagesTranslation();
  const { locale } = useTranslation();
  const client = useQueryClient();
  const { data: state } = useQuery(pushStateQuery);
  const refresh = () => client.invalidateQueries({ queryKey: pushStateQuery.queryKey });
  const start = useMutation({
    mutationFn: () => startPush(locale),
    onError: notify.failure(t('push.failed')),
    onSettled: refresh,
  });
  const stop = useMutation({
    mutationFn: stopPush,
    onError: notify.failure(t('push.notStopped')),
    onSettled: refresh,
  });
  if (state === undefined) return null;
  const isChangeable = state === 'on' || state === 'off';
  const change = state === 'on' ? stop : start;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-2">
      <p aria-live="polite" className="text-sm text-muted">
        {t(`push.${state}`)}
      </p>
      {isChangeable && (
        <Button variant="line" size="sm" busy={change.isPending} onClick={() => change.mutate()}>
          {t(state === 'on' ? 'push.stop' : 'push.allow')}
        </Button>
      )}
    </div>
  );
}
