import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useEffect } from 'react';
import { cx } from '../../ui/cx.ts';
import { openCountQuery, useRequestNews } from './requests.queries.ts';
import { useConsoleTexts } from './texts.ts';

interface RequestsButtonProps {
  isShown: boolean;
  onShow: () => void;
}

/** The way to what players ask for, with how many of them wait. Beside the specified menu, which stays as it is. */
export function RequestsButton({ isShown, onShow }: RequestsButtonProps) {
  const t = useConsoleTexts();
  useRequestNews(true);
  const { data: open = 0 } = useQuery(openCountQuery);
  useTitleCount(open);
  return (
    <button
      type="button"
      aria-current={isShown ? 'page' : undefined}
      aria-label={t('requests.button', { count: open })}
      onClick={onShow}
      className={cx(
        'flex h-10 shrink-0 items-center gap-2 rounded-xl px-2.5 text-sm font-medium transition-colors',
        isShown ? 'bg-gold-wash text-gold-ink' : 'text-muted hover:bg-gold-wash hover:text-text',
      )}
    >
      <HandCoins aria-hidden className="size-5" />
      <span className="hidden sm:inline">{t('requests.title')}</span>{' '}
      {open > 0 && (
        <span className="gold-fill tabular grid h-5 min-w-5 place-content-center rounded-full px-1.5 text-xs leading-none font-bold">
          {open > 99 ? '99+' : open}
        </span>
      )}
    </button>
  );
}

/** The tab tells how many wait, also while another one is looked at. */
function useTitleCount(open: number): void {
  useEffect(() => {
    if (open === 0) return;
    const count = `(${open > 99 ? '99+' : open}) `;
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
