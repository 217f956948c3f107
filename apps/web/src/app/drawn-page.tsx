import type { User } from '@golden-acers/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { authStore } from '../access/sessions/session.ts';
import { brand } from '../brand.ts';
import { isLanguage, loadPageWords, speak, translate } from '../i18n/index.ts';
import { pageNames } from '../ui/page.tsx';
import { preparePage, SiteRoutes } from './routes.tsx';

/** What is a player's own stands as a mark, which `public/theme.js` fills in from the browser's storage. */
const mark = (name: string) => `⟦${name}⟧`;
const somebody: User = {
  id: '',
  username: mark('username'),
  email: mark('email'),
  firstName: mark('firstName'),
  lastName: mark('lastName'),
  phone: '',
  dateOfBirth: null,
  country: null,
  currency: 'USD',
  isEmailVerified: true,
  isPhoneVerified: false,
  isActive: true,
  role: 'user',
  lastLogin: null,
  fortunePandaUsername: mark('fortunePandaUsername'),
  fortunePandaPassword: null,
  fortunePandaBalance: null,
  fortunePandaLastSync: null,
  referralCode: '',
  referredBy: null,
  createdAt: '',
  updatedAt: '',
  avatar: 'gorilla',
};

export interface DrawnPage {
  readonly html: string;
  readonly title: string;
  readonly description: string;
  /** Without JavaScript. */
  readonly needsScripts: string;
}

/**
 * A page as it is before any data: what a visitor or a player sees while the program is on its way. Runs when the site is
 * built, in no browser.
 */
export async function drawPage(path: string, language: string, isPlayer: boolean): Promise<DrawnPage> {
  if (!isLanguage(language)) throw new Error(`There are no words in "${language}".`);
  await Promise.all([speak(language), loadPageWords()]);
  await preparePage(path);
  // Where nothing is mounted, a store is asked how it was at first.
  authStore.getInitialState = authStore.getState;
  authStore.setState({ isAuthenticated: isPlayer, user: isPlayer ? somebody : null });
  // Its timer would keep the build from its end.
  const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <StaticRouter location={path}>
        <SiteRoutes />
      </StaticRouter>
    </QueryClientProvider>,
  );
  return { html: withoutMarks(html), ...pageNames, needsScripts: wordsWithoutScripts() };
}

/** What the server of React notes for a page that goes on where it ended; ours is drawn anew. */
function withoutMarks(html: string): string {
  return html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<template[^>]*><\/template>/g, '')
    .replaceAll('src="/avatars/gorilla.svg"', 'data-own="avatar"')
    .replaceAll(/⟦(\w+)⟧/g, '<span data-own="$1"></span>');
}

/** What stands where no page was drawn. */
export async function wordsOf(language: string): Promise<Omit<DrawnPage, 'html'>> {
  if (!isLanguage(language)) throw new Error(`There are no words in "${language}".`);
  await Promise.all([speak(language), loadPageWords()]);
  return {
    title: brand.name,
    description: translate('shell.description'),
    needsScripts: wordsWithoutScripts(),
  };
}

const wordsWithoutScripts = (): string => translate('withoutScripts', { name: brand.name });
