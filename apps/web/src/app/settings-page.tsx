import { type ReactNode, useId } from 'react';
import { DevicesSection } from '../access/sessions/devices-section.tsx';
import { useUser } from '../access/sessions/session.ts';
import { ChangePasswordForm } from '../accounts/accounts/change-password-form.tsx';
import { WinPrivacySwitch } from '../games/winners/win-privacy-switch.tsx';
import { formatDateTime } from '../i18n/date-format.ts';
import { useTranslation } from '../i18n/index.ts';
import { NotificationSettingsForm } from '../messages/notifications/notification-settings-form.tsx';
import { PersonalDataSettings } from '../players/privacy/personal-data-settings.tsx';
import { MusicSettings } from '../site/music/music-settings.tsx';
import { AppearanceSettings } from '../site/preferences/appearance-settings.tsx';
import { Badge } from '../ui/feedback.tsx';
import { PageLayout } from '../ui/page.tsx';

export function SettingsPage() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <PageLayout title={t('settings.title')}>
      <div className="grid gap-8">
        <SettingsGroup title={t('settings.music')} hint={t('settings.musicSounds')}>
          <MusicSettings />
        </SettingsGroup>
        <SettingsGroup title={t('settings.security')} hint={t('settings.securityHint')}>
          <ChangePasswordForm />
          <DevicesSection />
        </SettingsGroup>
        <SettingsGroup title={t('settings.notifications')} hint={t('settings.flagsSaved')}>
          <NotificationSettingsForm />
        </SettingsGroup>
        <SettingsGroup title={t('settings.appearance')} hint={t('settings.appearanceHint')}>
          <AppearanceSettings />
        </SettingsGroup>
        <SettingsGroup title={t('settings.accountInformation')}>
          <AccountInformation createdAt={user?.createdAt} />
        </SettingsGroup>
        {user?.role === 'user' && (
          <SettingsGroup title={t('privacy.title')} hint={t('privacy.hint')}>
            <div className="grid gap-4">
              <WinPrivacySwitch />
              <div className="border-t border-line pt-5">
                <PersonalDataSettings />
              </div>
            </div>
          </SettingsGroup>
        )}
      </div>
    </PageLayout>
  );
}

interface SettingsGroupProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** The title is at the left, so that a long group leaves no empty column. */
function SettingsGroup({ title, hint, children }: SettingsGroupProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-10 gap-y-3 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-1 lg:pt-6">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
      </div>
      <div className="card p-5 sm:p-6">{children}</div>
    </section>
  );
}

function AccountInformation({ createdAt }: { createdAt: string | undefined }) {
  const { t } = useTranslation();
  return (
    <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
      <div className="flex items-center justify-between gap-4">
        <dt className="text-muted">{t('settings.accountStatus')}</dt>
        <dd>
          <Badge tone="good">{t('common.active')}</Badge>
        </dd>
      </div>
      <div className="flex items-center justify-between gap-4">
        <dt className="text-muted">{t('settings.memberSince')}</dt>
        <dd className="font-medium">
          {createdAt === undefined ? t('common.notAvailable') : formatDateTime(createdAt, 'day')}
        </dd>
      </div>
    </dl>
  );
}
