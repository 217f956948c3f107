import { ShieldAlert } from 'lucide-react';
import type { AccountSecurityStatus } from '../../access/second-factors/security.queries.ts';
import { TotpCard } from '../../access/second-factors/totp-card.tsx';
import { DevicesSection } from '../../access/sessions/devices-section.tsx';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';

/** With a real provider, the console requires an authenticator app. */
export function EnrolTotpPage({ security }: { security: AccountSecurityStatus }) {
  const t = useConsoleTranslation();
  return (
    <div className="mx-auto grid w-full max-w-xl gap-4 py-6">
      <header className="grid justify-items-center gap-2 text-center">
        <ShieldAlert aria-hidden className="size-10 text-gold-ink" strokeWidth={1.5} />
        <h1 className="font-display text-2xl">{t('setting.enrol.title')}</h1>
        <p className="text-sm text-muted">{t('setting.enrol.hint')}</p>
      </header>
      <TotpCard security={security} />
      <DevicesSection />
    </div>
  );
}
