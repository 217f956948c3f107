import type { User } from '@golden-acers/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { authStore } from '../access/sessions/session.ts';
import { brand } from '../brand.ts';
import { isLocale, loadPageTranslations, setLocale, translate } from '../i18n/index.ts';
import { prerenderedMetadata } from '../ui/page.tsx';
import { preloadPage, SiteRoutes } from './routes.tsx';

/** What is a player's own stands as a mark, which `public/theme.js` fills in from the browser's storage. */
const placeholder = (name: string) => `⟦${name}⟧`;
const placeholderUser: User = {
  id: '',
  username: placeholder('username'),
  email: placeholder('email'),
  firstName: placeholder('firstName'),
  lastName: placeholder('lastName'),
  phone: '',
  dateOfBirth: null,
  country: null,
  currency: 'USD',
  isEmailVerified: true,
  isPhoneVerified: false,
  isActive: true,
  role: 'user',
  lastLogin: null,
  fortunePandaUsername: placeholder('fortunePandaUsername'),
  fortunePandaPassword: null,
  fortunePandaBalance: null,
  fortunePandaLastSync: null,
  referralCode: '',
  referredBy: null,
  createdAt: '',
  updatedAt: '',
  avatar: 'gorilla',
};

export interface PrerenderedPage {
  readonly html: string;
  readonly title: string;
  readonly description: string;
  /** Without JavaScript. */
  readonly noScriptText: string;
}

/**
 * A page as it is before any data: what a visitor or a player sees while the program is on its way. Runs when the site is
 * built, in no browser.
 */
export async function prerenderPage(
  path: string,
  language: string,
  isPlayer: boolean,
): Promise<PrerenderedPage> {
  if (!isLocale(language)) throw new Error(`There are no words in "${language}".`);
  await Promise.all([setLocale(language), loadPageTranslations()]);
  await preloadPage(path);
  // Where nothing is mounted, a store is asked how it was at first.
  authStore.getInitialState = authStore.getState;
  authStore.setState({ isAuthenticated: isPlayer, user: isPlayer ? placeholderUser : null });
  // Its timer would keep the build from its end.
  const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <StaticRouter location={path}>
        <SiteRoutes />
      </StaticRouter>
    </QueryClientProvider>,
  );
  return { html: replacePlaceholders(html), ...prerenderedMetadata, noScriptText: noScriptText() };
}

/** What the server of React notes for a page that goes on where it ended; ours is drawn anew. */
function replacePlaceholders(html: string): string {
  return html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<template[^>]*><\/template>/g, '')
    .replaceAll('src="/avatars/gorilla.svg"', 'data-user-field="avatar"')
    .replaceAll(/⟦(\w+)⟧/g, '<span data-user-field="$1"></span>');
}

/** What stands where no page was drawn. */
export async function pageMetadataOf(language: string): Promise<Omit<PrerenderedPage, 'html'>> {
  if (!isLocale(language)) throw new Error(`There are no words in "${language}".`);
  await Promise.all([setLocale(language), loadPageTranslations()]);
  return {
    title: brand.name,
    description: translate('shell.description'),
    noScriptText: noScriptText(),
  };
}

const noScriptText = (): string => translate('withoutScripts', { name: brand.name });
