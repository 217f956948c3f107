import type { Permission } from '@golden-acers/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { EmptyPanel, Skeleton } from '../../ui/feedback.tsx';
import { agentStatusQuery, usePermissionCheck } from './permissions.ts';

interface PermittedPageProps {
  permission: Permission | undefined;
  /** Heads the page where it stays closed; a part of a page has its heading above. */
  title?: string;
  children: ReactNode;
}

/** A page by whose address an agent came that may not look at it says so, and opens by itself when that changes. */
export function PermittedPage({ permission, title, children }: PermittedPageProps) {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  // Known before the page's own code has come, but for a slow line: nothing is begun that would be refused.
  const { isPending } = useQuery(agentStatusQuery);
  if (permission === undefined) return children;
  if (isPending) return <Skeleton className="min-h-60 grow" />;
  if (may(permission)) return children;
  return (
    <>
      {title !== undefined && <h1 className="shrink-0 pt-1 font-display text-xl leading-none">{title}</h1>}
      <EmptyPanel icon={Lock}>
        <p className="font-medium text-text">{t('player.notPermitted')}</p>
        <p className="text-sm">{t('player.notPermittedHint')}</p>
      </EmptyPanel>
    </>
  );
}
