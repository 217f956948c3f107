import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { agentStatusQuery } from '../../access/permissions/permissions.ts';
import { PasskeysCard } from '../../access/second-factors/passkeys-card.tsx';
import { securityQuery } from '../../access/second-factors/security.queries.ts';
import { TotpCard } from '../../access/second-factors/totp-card.tsx';
import { DevicesSection } from '../../access/sessions/devices-section.tsx';
import { ChangePasswordForm } from '../../accounts/accounts/change-password-form.tsx';
import { errorMessageOf } from '../../api/errors.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { ErrorPanel, Skeleton } from '../../ui/feedback.tsx';
import { Card } from '../../ui/page.tsx';
import { TemplatesCard } from '../templates/templates-card.tsx';
import { agentSettingsQuery } from './agent-settings.queries.ts';
import { FiguresCard } from './figures-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ProviderTestCard } from './provider-test-card.tsx';
import { RegionCard } from './region-card.tsx';

/** `siteCards` are shown to agents who may change the site's settings. */
export function SettingPage({ siteCards }: { siteCards: ReactNode }) {
  const t = useConsoleTranslation();
  const settings = useQuery(agentSettingsQuery);
  const security = useQuery(securityQuery);
  const { data: status } = useQuery(agentStatusQuery);
  const error = settings.error ?? security.error;
  const heading = <h1 className="pt-1 font-display text-xl leading-none">{t('menu.setting')}</h1>;
  if (error !== null) {
    return (
      <>
        {heading}
        <ErrorPanel
          message={errorMessageOf(error, { refused: t('setting.notLoaded') })}
          isRetrying={settings.isFetching || security.isFetching}
          onRetry={() => void Promise.all([settings.refetch(), security.refetch()])}
        />
      </>
    );
  }
  // Waits for both, because cards that load one by one would shift each other.
  const isKnown = settings.data !== undefined && security.data !== undefined;
  return (
    <div className="grid w-full max-w-7xl gap-4">
      {heading}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <ProfileCard />
          {isKnown ? (
            <>
              <RegionCard settings={settings.data} />
              <Card title={t('setting.password.title')}>
                <p className="mb-4 text-sm text-muted">{t('setting.password.hint')}</p>
                <ChangePasswordForm />
                <DevicesSection />
              </Card>
              {settings.data.canSetThresholds && siteCards}
            </>
          ) : (
            <Skeleton className="h-96" />
          )}
        </div>
        <div className="grid gap-4">
          {isKnown ? (
            <>
              <TotpCard security={security.data} />
              <PasskeysCard security={security.data} />
              <LimitsCard settings={settings.data} />
              {settings.data.canSetThresholds && <FiguresCard />}
              {status?.agent.level === 'distributor' && <ProviderTestCard />}
              <TemplatesCard />
            </>
          ) : (
            <Skeleton className="h-96" />
          )}
        </div>
      </div>
    </div>
  );
}
