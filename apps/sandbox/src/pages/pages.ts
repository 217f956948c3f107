import type { Language } from '@golden-acers/contract';
import { percentText } from '@golden-acers/games';
import { escapeHtml } from '@golden-acers/platform';
import { catalogue, logoPath } from '../catalogue/catalogue.ts';
import { sandboxTexts } from '../texts.ts';

interface PageContent {
  readonly title: string;
  readonly main: string;
  readonly isNotice: boolean;
}

export function renderPage(language: Language, { title, main, isNotice }: PageContent): string {
  const { label, footer } = sandboxTexts[language].page;
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
<main${isNotice ? ' class="notice"' : ''}>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
<footer>${footer}</footer>
</body>
</html>
`;
}

/** Renders the page at `/`: what the sandbox is, and its games. */
export function renderIndexPage(language: Language): string {
  const { index, returnToPlayer } = sandboxTexts[language].page;
  const games = catalogue
    .map((game) => {
      const percent = formatPercent(language, percentText(game.returnToPlayer));
      return `<li><img src="${escapeHtml(logoPath(game.slug))}" alt="" loading="lazy"><div><strong>${escapeHtml(game.name)}</strong>
<span>${escapeHtml(game.type)} · ${returnToPlayer.replace('{percent}', percent)}</span></div></li>`;
    })
    .join('\n');
  const main = `<p>${escapeHtml(index.text)}</p>
<ul>
${games}
</ul>`;
  return renderPage(language, { title: index.title, main, isNotice: false });
}

/** "96.07" with its decimals in the format of the language. */
function formatPercent(language: Language, percent: string): string {
  const digits = percent.split('.')[1]?.length ?? 0;
  const options = {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  return new Intl.NumberFormat(language, options).format(Number(percent) / 100);
}

export type NoticeName = 'usedLink' | 'notFound' | 'clientNotBuilt';

/** `backUrl` is the site from which the game was opened. */
export function renderNoticePage(
  language: Language,
  notice: NoticeName,
  backUrl: string | null = null,
): string {
  const { page } = sandboxTexts[language];
  const { title, text } = page[notice];
  const wayBack =
    backUrl === null
      ? ''
      : `\n<p><a href="${escapeHtml(backUrl)}" target="_top">${escapeHtml(page.back)}</a></p>`;
  return renderPage(language, { title, main: `<p>${escapeHtml(text)}</p>${wayBack}`, isNotice: true });
}
