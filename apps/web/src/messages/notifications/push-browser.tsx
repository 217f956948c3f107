import { useQuery } from '@tanstack/react-query';
import { useCommand } from '../../api/use-command.ts';
import { useTranslation } from '../../i18n/index.ts';
import { usePagesTranslation } from '../../i18n/pages-translations.ts';
import { Button } from '../../ui/button.tsx';
import { readPushState, startPush, stopPush } from './web-push.ts';

const pushStateQuery = { queryKey: ['push-state'], queryFn: readPushState } as const;

/**
 * Shows whether this browser gets notifications while the site is hidden or closed, with a button to change
 * it.
 */
export function PushBrowser() {
  const t = usePagesTranslation();
  const { locale } = useTranslation();
  const { data: state } = useQuery(pushStateQuery);
  const start = useCommand(() => startPush(locale), {
    failure: t('push.failed'),
    invalidates: [pushStateQuery.queryKey],
  });
  const stop = useCommand(stopPush, {
    failure: t('push.notStopped'),
    invalidates: [pushStateQuery.queryKey],
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
