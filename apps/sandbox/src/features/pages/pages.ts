import type { Language } from '@golden-acers/contract';
import { percentText } from '@golden-acers/games';
import { escapeHtml } from '@golden-acers/platform';
import { catalogue, logoPath } from '../catalogue/catalogue.ts';
import { sandboxPageTexts } from './page-texts.ts';

interface PageContent {
  readonly title: string;
  readonly main: string;
  readonly isNotice: boolean;
}

function renderPage(language: Language, { title, main, isNotice: notice }: PageContent): string {
  const { label, footer } = sandboxPageTexts[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${label}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
<header>${label}</header>
<main${notice ? ' class="notice"' : ''}>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
<footer>${footer}</footer>
</body>
</html>
`;
}

/** What stands at `/`: what this is, and the games. */
export function renderIndexPage(language: Language): string {
  const { index, returnToPlayer: returns } = sandboxPageTexts[language];
  const games = catalogue
    .map(
      ({ slug, gameName, gameType, rules }) =>
        `<li><img src="${escapeHtml(logoPath(slug))}" alt="" loading="lazy"><div><strong>${escapeHtml(gameName)}</strong>
<span>${escapeHtml(gameType)} · ${returns(formatPercent(language, percentText(rules.returnToPlayer)))}</span></div></li>`,
    )
    .join('\n');
  const main = `<p>${escapeHtml(index.text)}</p>
<ul>
${games}
</ul>`;
  return renderPage(language, { title: index.title, main, isNotice: false });
}

/** "96.07" with its decimals, as the language writes a share. */
function formatPercent(language: Language, percent: string): string {
  const digits = percent.split('.')[1]?.length ?? 0;
  const shape = { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(language, shape).format(Number(percent) / 100);
}

/** A page for who can't be shown a game. */
export function renderNoticePage(
  language: Language,
  notice: 'usedLink' | 'notFound' | 'clientNotBuilt',
): string {
  const { title, text } = sandboxPageTexts[language][notice];
  return renderPage(language, { title, main: `<p>${escapeHtml(text)}</p>`, isNotice: true });
}
