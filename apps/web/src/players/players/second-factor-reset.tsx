import type { PlayerDetail } from '@golden-acers/contract';
import { Suspense, useState } from 'react';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { lazyNamed } from '../../ui/lazy-component.ts';

const SecondFactorResetDialog = lazyNamed(
  () => import('./second-factor-reset-dialog.tsx'),
  'SecondFactorResetDialog',
);

/** Shows whether a player has a second factor, which an agent may reset. */
export function SecondFactorReset({ player: { account, hasSecondFactor } }: { player: PlayerDetail }) {
  const t = useConsoleTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!hasSecondFactor) return <p className="text-sm text-faint">{t('player.secondFactor.none')}</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-sm text-good">{t('player.secondFactor.on')}</p>
      <PermittedButton permission="players.factors" variant="line" size="sm" onClick={() => setOpen(true)}>
        {t('player.secondFactor.reset')}
      </PermittedButton>
      <Suspense>
        {isOpen && <SecondFactorResetDialog account={account} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
