import { notificationFlags } from '@golden-acers/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { QueryErrorBar, Skeleton } from '../../ui/feedback.tsx';
import { Switch } from '../../ui/switch.tsx';
import { requestBrowserPush, useBrowserPushPermission } from './browser-push.ts';
import { notificationSettingsQuery, useSetNotificationFlag } from './notification-settings.queries.ts';

export function NotificationSettingsForm() {
  const { t } = useTranslation();
  const query = useQuery(notificationSettingsQuery);
  const flags = query.data;
  const turn = useSetNotificationFlag();
  if (flags === undefined && query.error !== null)
    return <QueryErrorBar query={query} fallback={t('settings.flagsFailed')} />;
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
            {name === 'pushNotifications' && flags.pushNotifications && <BrowserPushPermission />}
          </div>
        ),
      )}
    </div>
  );
}

/** A hidden tab can show only browser notifications, which need permission. */
function BrowserPushPermission() {
  const { t } = useTranslation();
  const permission = useBrowserPushPermission();
  if (permission === undefined) return null;
  if (permission !== 'default') {
    return <p className="pb-2 text-sm text-faint">{t(`settings.browserPush.${permission}`)}</p>;
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-2">
      <p className="text-sm text-muted">{t('settings.browserPush.ask')}</p>
      <Button variant="line" size="sm" onClick={() => void requestBrowserPush()}>
        {t('settings.browserPush.allow')}
      </Button>
    </div>
  );
}
