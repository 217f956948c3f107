import { ShieldAlert } from 'lucide-react';
import { Devices } from '../../access/sessions/devices.tsx';
import { useConsoleTexts } from '../../console/texts.ts';
import type { AgentSecurity } from './security.queries.ts';
import { TotpCard } from './totp-card.tsx';

/** With a real provider nothing else is open before the authenticator app is set up. */
export function EnrolFirst({ security }: { security: AgentSecurity }) {
  const t = useConsoleTexts();
  return (
    <div className="mx-auto grid w-full max-w-xl gap-4 py-6">
      <header className="grid justify-items-center gap-2 text-center">
        <ShieldAlert aria-hidden className="size-10 text-gold-ink" strokeWidth={1.5} />
        <h1 className="font-display text-2xl">{t('setting.enrol.title')}</h1>
        <p className="text-sm text-muted">{t('setting.enrol.hint')}</p>
      </header>
      <TotpCard security={security} />
      <Devices />
    </div>
  );
}
