import { notificationFlags } from '@golden-acers/contract/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorBar, Skeleton } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { askForBrowserPush, useBrowserPush } from './browser-push.ts';
import { settingsQuery, useTurnFlag } from './notification-settings.queries.ts';

/** Four switches whose state is kept with the account. */
export function NotificationSettings() {
  const { t } = useTranslation();
  const { data: flags, error, refetch, isFetching } = useQuery(settingsQuery);
  const turn = useTurnFlag();
  if (flags === undefined && error !== null) {
    return (
      <div className="grid justify-items-start gap-3">
        <ErrorBar className="w-full">{messageOf(error, { refused: t('settings.flagsFailed') })}</ErrorBar>
        <Button variant="line" size="sm" busy={isFetching} onClick={() => void refetch()}>
          {t('errors.tryAgain')}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-x-10 gap-y-2 md:grid-cols-2">
      {notificationFlags.map((name) =>
        flags === undefined ? (
          <Skeleton key={name} className="my-2 h-12 rounded-xl" />
        ) : (
          <div key={name}>
            <Switch
              label={t(`settings.flags.${name}.label`)}
              hint={t(`settings.flags.${name}.hint`)}
              isOn={flags[name]}
              onChange={(isOn) => turn(name, isOn)}
            />
            {name === 'pushNotifications' && flags.pushNotifications && <BrowserPush />}
          </div>
        ),
      )}
    </div>
  );
}

/** While nobody looks at the tab, only the browser itself can show anything, and only when it is allowed to. */
function BrowserPush() {
  const { t } = useTranslation();
  const permission = useBrowserPush();
  if (permission === undefined) return null;
  if (permission !== 'default') {
    return <p className="pb-2 text-sm text-faint">{t(`settings.browserPush.${permission}`)}</p>;
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-2">
      <p className="text-sm text-muted">{t('settings.browserPush.ask')}</p>
      <Button variant="line" size="sm" onClick={() => void askForBrowserPush()}>
        {t('settings.browserPush.allow')}
      </Button>
    </div>
  );
}
