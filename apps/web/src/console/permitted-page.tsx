import type { Permission } from '@golden-acers/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyPanel, Skeleton } from '../ui/states.tsx';
import { statusQuery } from './console.queries.ts';
import { useMay } from './may.ts';
import { useConsoleTexts } from './texts.ts';

interface PermittedPageProps {
  needs: Permission | undefined;
  /** Heads the page where it stays closed; a part of a page has its heading above. */
  title?: string;
  children: ReactNode;
}

/** A page by whose address an agent came that may not look at it says so, and opens by itself when that changes. */
export function PermittedPage({ needs, title, children }: PermittedPageProps) {
  const t = useConsoleTexts();
  const may = useMay();
  // Known before the page's own code has come, but for a slow line: nothing is begun that would be refused.
  const { isPending } = useQuery(statusQuery);
  if (needs === undefined) return children;
  if (isPending) return <Skeleton className="min-h-60 grow" />;
  if (may(needs)) return children;
  return (
    <>
      {title !== undefined && <h1 className="shrink-0 pt-1 font-display text-xl leading-none">{title}</h1>}
      <EmptyPanel icon={Lock}>
        <p className="font-medium text-text">{t('playerDesk.notPermitted')}</p>
        <p className="text-sm">{t('playerDesk.notPermittedHint')}</p>
      </EmptyPanel>
    </>
  );
}
