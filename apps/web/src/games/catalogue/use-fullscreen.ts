import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { notify } from '../../ui/toasts.tsx';

interface Fullscreen {
  /** False on iPhones, where only videos can fill the screen. */
  readonly isAvailable: boolean;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/**
 * Shows the whole page in full screen, so that messages are visible too. Escape and leaving the page end it.
 */
export function useFullscreen(): Fullscreen {
  const { t } = useTranslation();
  const [isOn, setOn] = useState(isFullscreen);
  useEffect(() => {
    const update = () => setOn(isFullscreen());
    document.addEventListener('fullscreenchange', update);
    return () => {
      document.removeEventListener('fullscreenchange', update);
      if (isFullscreen()) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  const toggle = () => {
    const change = isOn
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    change.catch(() => notify.error(t('player.fullscreenFailed')));
  };
  return { isAvailable: document.fullscreenEnabled === true, isOn, toggle };
}

const isFullscreen = (): boolean => document.fullscreenElement === document.documentElement;
