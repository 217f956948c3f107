import type { Game } from '@golden-acers/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { siteQuery } from '../../api/site.ts';
import { gameLaunchPath } from '../../paths.ts';
import { notify } from '../../ui/toasts.tsx';
import { balanceQuery } from '../balances/balance-query.ts';
import { launchAddress } from './launch-origin.ts';

export const popUpFeatures = 'popup=yes,width=1200,height=800';

/** A launch that the provider answered without a usable address. */
class NoGameAddress extends Error {}

export interface Launcher {
  /** Must be called inside the click, or the browser blocks the pop-up. */
  launch: (game: Game) => void;
  /** The game on its way, whose button reads "Loading...". */
  launchingKindId: number | undefined;
}

/**
 * Opens a game in its own window, blank inside the click and filled when the address arrives; where the browser blocks
 * it, on the fullscreen page. The window never keeps a reference to ours.
 */
export function useLauncher(): Launcher {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [launchingKindId, setLaunching] = useState<number>();

  async function enter(game: Game, popUp: Window | null): Promise<void> {
    try {
      // Checked before every launch; it fails silently and never holds a launch back.
      void client.prefetchQuery({ ...balanceQuery, staleTime: 0 });
      const [{ data }, site] = await Promise.all([
        call('POST /fortune-panda-user/games/enter', { body: { kindId: game.kindId } }),
        client.ensureQueryData(siteQuery),
      ]);
      const address = launchAddress(data.webLoginUrl, site.gameOrigins, window.location.origin);
      if (address === undefined) throw new NoGameAddress();
      if (popUp === null || popUp.closed)
        await navigate(gameLaunchPath({ url: address, name: game.gameName }));
      else popUp.location.replace(address);
    } catch (error) {
      popUp?.close();
      const isAddressless = error instanceof NoGameAddress;
      notify.error(
        isAddressless
          ? t('games.urlMissing')
          : messageOf(error, { refused: t('games.startFailed'), offline: t('games.startFailed') }),
      );
    } finally {
      setLaunching(undefined);
      void client.invalidateQueries({ queryKey: balanceQuery.queryKey });
    }
  }

  function launch(game: Game): void {
    if (launchingKindId !== undefined) return;
    setLaunching(game.kindId);
    const popUp = window.open('', '_blank', popUpFeatures);
    if (popUp !== null) {
      popUp.opener = null;
      popUp.document.title = game.gameName;
      popUp.document.body.append(t('player.loading'));
    }
    void enter(game, popUp);
  }
  return { launch, launchingKindId };
}
