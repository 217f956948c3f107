import {
  Bell,
  FileLock2,
  KeyRound,
  type LucideIcon,
  MonitorSmartphone,
  Music,
  ShieldCheck,
  SunMoon,
  UserRound,
} from 'lucide-react';
import { type ReactNode, Suspense, useId } from 'react';
import { LazySecondFactors, LazyStepUpDialog } from '../access/second-factors/lazy-second-factors.tsx';
import { DeviceList } from '../access/sessions/devices-section.tsx';
import { useUser } from '../access/sessions/session.ts';
import { ChangePasswordForm } from '../accounts/accounts/change-password-form.tsx';
import { WinPrivacySwitch } from '../games/winners/win-privacy-switch.tsx';
import { formatDateTime } from '../i18n/date-format.ts';
import { type Translate, useTranslation } from '../i18n/index.ts';
import { NotificationSettingsForm } from '../messages/notifications/notification-settings-form.tsx';
import { PersonalDataSettings } from '../players/privacy/personal-data-settings.tsx';
import { MusicSettings } from '../site/music/music-settings.tsx';
import { AppearanceSettings } from '../site/preferences/appearance-settings.tsx';
import { Badge, Skeleton } from '../ui/feedback.tsx';
import { PageLayout } from '../ui/page.tsx';
import { PageContents } from '../ui/page-contents.tsx';

export function SettingsPage() {
  const { t } = useTranslation('settings');
  const user = useUser();
  const groups: readonly SettingsGroupProps[] = [
    {
      id: 'security',
      title: t('settings.security'),
      hint: t('settings.securityHint'),
      icon: ShieldCheck,
      children: <ChangePasswordForm />,
    },
    {
      id: 'music',
      title: t('settings.music'),
      hint: t('settings.musicSounds'),
      icon: Music,
      children: <MusicSettings />,
    },
    {
      id: 'notifications',
      title: t('settings.notifications'),
      hint: t('settings.flagsSaved'),
      icon: Bell,
      children: <NotificationSettingsForm />,
    },
    {
      id: 'appearance',
      title: t('settings.appearance'),
      hint: t('settings.appearanceHint'),
      icon: SunMoon,
      children: <AppearanceSettings />,
    },
    {
      id: 'account',
      title: t('settings.accountInformation'),
      icon: UserRound,
      children: <AccountInformation createdAt={user?.createdAt} />,
    },
    {
      id: 'devices',
      title: t('devices.title'),
      hint: t('devices.hint'),
      icon: MonitorSmartphone,
      children: <DeviceList />,
    },
    ...(user?.role === 'user'
      ? [
          secondFactorsGroup(t),
          {
            id: 'personal-data',
            title: t('privacy.title'),
            hint: t('privacy.hint'),
            icon: FileLock2,
            children: (
              <div className="grid gap-4">
                <WinPrivacySwitch />
                <div className="border-t border-line pt-5">
                  <PersonalDataSettings />
                </div>
              </div>
            ),
          },
        ]
      : []),
  ];
  return (
    <PageLayout title={t('settings.title')}>
      <div className="flex min-w-0 flex-col gap-x-10 gap-y-6 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
        <PageContents
          label={t('common.onThisPage')}
          items={groups.map(({ id, title, icon }) => ({ id, label: title, icon }))}
        />
        <div className="grid gap-9">
          {groups.map((group) => (
            <SettingsGroup key={group.id} {...group} />
          ))}
        </div>
      </div>
      <Suspense>{user?.role === 'user' && <LazyStepUpDialog />}</Suspense>
    </PageLayout>
  );
}

/** Agents have these settings in the console. */
const secondFactorsGroup = (t: Translate<'settings'>): SettingsGroupProps => ({
  id: 'second-factors',
  title: t('settings.secondFactors'),
  hint: t('settings.secondFactorsHint'),
  icon: KeyRound,
  isBare: true,
  children: (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <LazySecondFactors />
    </Suspense>
  ),
});

interface SettingsGroupProps {
  id: string;
  title: string;
  hint?: string;
  icon: LucideIcon;
  /** The children have their own cards. */
  isBare?: boolean;
  children: ReactNode;
}

/** The page's table of contents moves the focus here. */
function SettingsGroup({ id, title, hint, icon: Icon, isBare = false, children }: SettingsGroupProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="grid scroll-mt-16 gap-3 outline-none lg:scroll-mt-4"
    >
      <div className="flex items-center gap-3.5">
        <span className="grid size-11 shrink-0 place-content-center rounded-xl border border-line bg-gold-wash text-gold-ink">
          <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
        </span>
        <div className="min-w-0">
          <h2 id={titleId} className="text-lg leading-snug font-semibold">
            {title}
          </h2>
          {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
        </div>
      </div>
      <div className={isBare ? undefined : 'card p-5 sm:p-6'}>{children}</div>
    </section>
  );
}

function AccountInformation({ createdAt }: { createdAt: string | undefined }) {
  const { t } = useTranslation('settings');
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
