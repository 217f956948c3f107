import { useTranslation } from '../../i18n/index.ts';
import { instantText } from '../../i18n/instants.ts';
import { Card, Page } from '../../ui/page.tsx';
import { Badge } from '../../ui/states.tsx';
import { MusicSettings } from '../music/music-settings.tsx';
import { NotificationSettings } from '../notifications/notification-settings.tsx';
import { AppearanceSettings } from '../preferences/appearance-settings.tsx';
import { OwnData } from '../privacy/own-data.tsx';
import { Devices } from '../sessions/devices.tsx';
import { useUser } from '../sessions/session.ts';
import { PasswordForm } from './password-form.tsx';

export function SettingsPage() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <Page title={t('settings.title')}>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <Card title={t('settings.appearance')}>
            <AppearanceSettings />
          </Card>
          <Card title={t('settings.music')}>
            <MusicSettings />
          </Card>
          <Card title={t('settings.notifications')}>
            <NotificationSettings />
          </Card>
        </div>
        <div className="grid gap-5">
          <Card title={t('settings.security')}>
            <PasswordForm />
            <Devices />
          </Card>
          <Card title={t('settings.accountInformation')}>
            <dl className="grid gap-4">
              <div className="flex items-center justify-between gap-4">
                <dt className="text-muted">{t('settings.accountStatus')}</dt>
                <dd>
                  <Badge tone="good">{t('common.active')}</Badge>
                </dd>
              </div>
              <div className="flex items-center justify-between gap-4">
                <dt className="text-muted">{t('settings.memberSince')}</dt>
                <dd className="font-medium">
                  {user ? instantText(user.createdAt, 'day') : t('common.notAvailable')}
                </dd>
              </div>
            </dl>
          </Card>
          {user?.role === 'user' && (
            <Card title={t('privacy.title')}>
              <OwnData />
            </Card>
          )}
        </div>
      </div>
    </Page>
  );
}
