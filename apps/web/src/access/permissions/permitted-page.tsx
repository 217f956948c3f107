import type { Permission } from '@golden-acers/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { EmptyPanel, Skeleton } from '../../ui/feedback.tsx';
import { agentStatusQuery, usePermissionCheck } from './permissions.ts';

interface PermittedPageProps {
  permission: Permission | undefined;
  title?: string;
  children: ReactNode;
}

export function PermittedPage({ permission, title, children }: PermittedPageProps) {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  // Waits for the permissions, so that no request is refused.
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
