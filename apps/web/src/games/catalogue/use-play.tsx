import type { Game } from '@golden-acers/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { notify } from '../../ui/toasts.tsx';
import { entryOf } from './game-entry.ts';
import { notifyGameOpened } from './game-opened.ts';
import { useLauncher } from './use-launcher.ts';

const ConfirmDialog = lazyNamed(() => import('../../ui/dialog.tsx'), 'ConfirmDialog');

interface PlayControls {
  play: (game: Game) => void;
  launchingKindId: number | undefined;
  prompt: ReactNode;
}

/**
 * Launches a game for a player, and redirects a visitor to the sign-in. A toast reports a failed launch
 * unless `onFailed` is given.
 */
export function usePlay(onFailed?: (error: unknown) => void): PlayControls {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  const { launch, launchingKindId } = useLauncher(onFailed);
  const [wanted, setWanted] = useState<Game>();

  function play(game: Game): void {
    notifyGameOpened();
    if (user === null) setWanted(game);
    else if (user.role === 'agent') notify.info(t('games.agentsCannot'));
    else launch(game);
  }
  const prompt = (
    <>
      <p role="status" className="sr-only">
        {launchingKindId !== undefined && t('player.loading')}
      </p>
      {wanted !== undefined && (
        <Suspense>
          <ConfirmDialog
            isOpen
            onClose={() => setWanted(undefined)}
            onConfirm={() => void navigate(paths.login, { state: entryOf(wanted) })}
            title={t('games.loginTitle')}
            question={t('games.loginQuestion')}
            confirmLabel={t('common.ok')}
            cancelLabel={t('common.cancel')}
          />
        </Suspense>
      )}
    </>
  );
  return { play, launchingKindId, prompt };
}
