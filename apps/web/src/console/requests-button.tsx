import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useEffect } from 'react';
import { useHasPermission } from '../access/permissions/permissions.ts';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { openRequestCountQuery } from '../money/transfer-requests/requests.queries.ts';
import { formatBadgeCount, HeaderButton } from './header-button.tsx';

export function RequestsButton(at: { isCurrent: boolean; onOpen: () => void }) {
  const t = useConsoleTranslation();
  const { data: count = 0 } = useQuery({
    ...openRequestCountQuery,
    enabled: useHasPermission('requests.decide'),
  });
  useCountInDocumentTitle(count);
  return (
    <HeaderButton
      icon={HandCoins}
      title={t('requests.title')}
      label={t('requests.button', { count })}
      count={count}
      isUrgent
      permission="requests.decide"
      {...at}
    />
  );
}

function useCountInDocumentTitle(open: number): void {
  useEffect(() => {
    if (open === 0) return;
    const count = `(${formatBadgeCount(open)}) `;
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
