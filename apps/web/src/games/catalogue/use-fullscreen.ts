import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { notify } from '../../ui/toasts.tsx';

interface Fullscreen {
  /** False on iPhones: only videos fill their screen. */
  readonly isAvailable: boolean;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/**
 * The whole page, so that messages are seen too. Escape is the browser's and only ends it; leaving the page
 * does too.
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
