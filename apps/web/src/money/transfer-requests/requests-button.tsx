import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useEffect } from 'react';
import { HeaderButton, shortCount } from '../../console/header-button.tsx';
import { useMayRead } from '../../console/may.ts';
import { useConsoleTexts } from '../../console/texts.ts';
import { openCountQuery } from './requests.queries.ts';

/** The way to what players ask for, with how many of them wait. */
export function RequestsButton(at: { isShown: boolean; onShow: () => void }) {
  const t = useConsoleTexts();
  const { data: count = 0 } = useQuery({ ...openCountQuery, enabled: useMayRead('requests.decide') });
  useTitleCount(count);
  return (
    <HeaderButton
      icon={HandCoins}
      title={t('requests.title')}
      label={t('requests.button', { count })}
      count={count}
      isPressing
      needs="requests.decide"
      {...at}
    />
  );
}

/** The tab tells how many wait, also while another one is looked at. */
function useTitleCount(open: number): void {
  useEffect(() => {
    if (open === 0) return;
    const count = `(${shortCount(open)}) `;
    const put = () => {
      if (!document.title.startsWith(count))
        document.title = count + document.title.replace(/^\(\d+\+?\) /, '');
    };
    put();
    const title = document.querySelector('title');
    const watcher = new MutationObserver(put);
    if (title !== null) watcher.observe(title, { childList: true });
    return () => {
      watcher.disconnect();
      document.title = document.title.replace(/^\(\d+\+?\) /, '');
    };
  }, [open]);
}
