import { percentText } from '@golden-acers/games';
import { catalogue, logoPath } from '../catalogue/catalogue.ts';

const label = 'Sandbox · play credits';

/** Text as it may stand in HTML. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function page({ title, main, notice }: { title: string; main: string; notice: boolean }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Sandbox</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
<header>${label}</header>
<main${notice ? ' class="notice"' : ''}>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
<footer>No money is played for here. Play credits have no value outside of the sandbox.</footer>
</body>
</html>
`;
}

/** What stands at `/`: what this is, and the games. */
export function indexPage(): string {
  const games = catalogue
    .map(
      ({ slug, gameName, gameType, rules }) =>
        `<li><img src="${escapeHtml(logoPath(slug))}" alt="" loading="lazy"><div><strong>${escapeHtml(gameName)}</strong>
<span>${escapeHtml(gameType)} · returns ${percentText(rules.returnToPlayer)} %</span></div></li>`,
    )
    .join('\n');
  const main = `<p>This is the stand-in for the game provider: it speaks the provider's protocol and hosts these games,
which are decided by true chance and played for play credits. Games are opened from the site, with a link that works once.</p>
<ul>
${games}
</ul>`;
  return page({ title: 'The games sandbox', main, notice: false });
}

function noticePage(title: string, text: string): string {
  return page({ title, main: `<p>${escapeHtml(text)}</p>`, notice: true });
}

export const usedLinkPage = noticePage(
  'This link was used or is too old',
  'A game link opens a game once, and within two minutes. Please go back to the site and open the game again.',
);

export const unknownPage = noticePage(
  'There is nothing here',
  'No game stands at this address. Please go back to the site and choose one there.',
);

export const unbuiltPage = noticePage(
  'The games are not ready',
  'The game clients have not been built on this machine yet. Build them, then open the game again from the site.',
);
