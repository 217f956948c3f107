import type { Game } from '@golden-acers/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { translate, useTranslation } from '../../i18n/index.ts';
import { formatDollars } from '../../i18n/number-format.ts';
import { balanceQuery } from '../../money/balances/balance.queries.ts';
import { gameLaunchPath, rechargeRequestPath } from '../../paths.ts';
import { notify } from '../../ui/toasts.tsx';
import { isBalanceTooLow, launchErrorMessageOf, requestLaunchUrl } from './request-launch-url.ts';

export const popUpFeatures = 'popup=yes,width=1200,height=800';

export interface Launcher {
  /** Must be called in the click handler, or the browser blocks the pop-up. */
  launch: (game: Game) => void;
  launchingKindId: number | undefined;
}

/** Long enough to return from the game's window. */
const balanceToastMs = 12_000;

const rechargeAction = (navigate: NavigateFunction) => ({
  durationMs: balanceToastMs,
  action: {
    label: translate('games.requestRecharge'),
    onClick: () => void navigate(rechargeRequestPath),
  },
});

const notifyLaunchError = (error: unknown, navigate: NavigateFunction) =>
  notify.error(
    launchErrorMessageOf(error),
    isBalanceTooLow(error) ? rechargeAction(navigate) : { refusal: error },
  );

/**
 * The new window shows it until the game loads. It uses inline styles, because the blank page has no style
 * sheet.
 */
function renderLoadingDocument(blank: Document, title: string, text: string): void {
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.documentElement);
  blank.title = title;
  blank.documentElement.lang = document.documentElement.lang;
  Object.assign(blank.body.style, {
    display: 'grid',
    placeContent: 'center',
    minHeight: '100vh',
    margin: '0',
    backgroundColor,
    color,
    font: `600 1rem ${fontFamily}`,
  });
  blank.body.append(text);
}

/**
 * Opens a blank window in the click handler and navigates it later. If pop-ups are blocked, uses the
 * fullscreen page. The window never gets a reference to ours.
 */
export function useLauncher(onFailed?: (error: unknown) => void): Launcher {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [launchingKindId, setLaunching] = useState<number>();

  async function enter(game: Game, popUp: Window | null): Promise<void> {
    try {
      const address = await requestLaunchUrl(client, game.kindId);
      if (popUp === null) await navigate(gameLaunchPath({ url: address, name: game.gameName }));
      else if (!popUp.closed) popUp.location.replace(address);
      const balance = client.getQueryData(balanceQuery.queryKey)?.balance;
      if (balance === '0.00')
        notify.info(t('games.balanceEmpty', { amount: formatDollars(balance) }), rechargeAction(navigate));
    } catch (error) {
      popUp?.close();
      if (onFailed === undefined) notifyLaunchError(error, navigate);
      else onFailed(error);
    } finally {
      setLaunching(undefined);
    }
  }

  function launch(game: Game): void {
    if (launchingKindId !== undefined) return;
    setLaunching(game.kindId);
    const opened = window.open('', '_blank', popUpFeatures);
    // Some blockers return a window that is already closed.
    const popUp = opened === null || opened.closed ? null : opened;
    if (popUp !== null) {
      popUp.opener = null;
      renderLoadingDocument(popUp.document, game.gameName, t('player.loading'));
    }
    void enter(game, popUp);
  }
  return { launch, launchingKindId };
}
