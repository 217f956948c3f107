import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { loadCareMessages } from '../../i18n/lazy-messages.ts';
import { paths } from '../../paths.ts';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { termsQuery } from './terms.queries.ts';

const TermsDialog = lazyNamed(() => import('./terms-dialog.tsx'), 'TermsDialog', loadCareMessages);

const policyPaths: readonly string[] = [paths.terms, paths.dataPolicy, paths.cookiePolicy];

/** Covers any page, except the pages with the terms themselves. */
export function TermsWatch() {
  const { data: terms } = useQuery(termsQuery);
  const { pathname } = useLocation();
  if (terms === undefined || terms.isAccepted || policyPaths.includes(pathname)) return null;
  return (
    <Suspense>
      <TermsDialog version={terms.version} />
    </Suspense>
  );
}
