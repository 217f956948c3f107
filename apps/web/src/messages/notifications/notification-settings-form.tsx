import { notificationFlags } from '@golden-acers/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useUser } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { loadPagesMessages } from '../../i18n/lazy-messages.ts';
import { QueryErrorBar, Skeleton } from '../../ui/feedback.tsx';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { Switch } from '../../ui/switch.tsx';
import { notificationSettingsQuery, useSetNotificationFlag } from './notification-settings.queries.ts';

const PushBrowser = lazyNamed(() => import('./push-browser.tsx'), 'PushBrowser', loadPagesMessages);
const NotificationPreferences = lazyNamed(
  () => import('./notification-preferences.tsx'),
  'NotificationPreferences',
  loadPagesMessages,
);

export function NotificationSettingsForm() {
  const { t } = useTranslation('settings');
  const user = useUser();
  const query = useQuery(notificationSettingsQuery);
  const settings = query.data;
  const turn = useSetNotificationFlag();
  if (settings === undefined && query.error !== null)
    return <QueryErrorBar query={query} fallback={t('settings.flagsFailed')} />;
  return (
    <div className="grid gap-4">
      <div className="grid gap-x-10 gap-y-2 md:grid-cols-2">
        {notificationFlags.map((name) =>
          settings === undefined ? (
            <Skeleton key={name} className="my-2 h-12 rounded-xl" />
          ) : (
            <div key={name}>
              <Switch
                label={t(`settings.flags.${name}.label`)}
                hint={t(`settings.flags.${name}.hint`)}
                isOn={settings[name]}
                onChange={(isOn) => turn(name, isOn)}
              />
              {name === 'pushNotifications' && settings.pushNotifications && (
                <Suspense>
                  <PushBrowser />
                </Suspense>
              )}
            </div>
          ),
        )}
      </div>
      {user?.role === 'user' && (
        <Suspense fallback={<Skeleton className="h-32 rounded-xl" />}>
          {settings && <NotificationPreferences settings={settings} />}
        </Suspense>
      )}
    </div>
  );
}
