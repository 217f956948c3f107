import type { Language } from '@golden-acers/contract';
import { escapeHtml } from '@golden-acers/platform';
import { catalogue } from '../catalogue/catalogue.ts';
import { sandboxTexts } from '../texts.ts';
import { renderPage } from './pages.ts';

type VerifyTexts = (typeof sandboxTexts)[Language]['page']['verify'];

const seed = 'required maxlength="200" autocomplete="off" spellcheck="false"';
const json = 'rows="2" maxlength="20000" autocomplete="off" spellcheck="false"';

function renderFields(texts: VerifyTexts): string {
  const games = catalogue
    .map(({ slug, name }) => `<option value="${escapeHtml(slug)}">${escapeHtml(name)}</option>`)
    .join('');
  const field = (label: string, control: string, isWide = false) =>
    `<label${isWide ? ' class="wide"' : ''}><span>${escapeHtml(label)}</span>${control}</label>`;
  return [
    field(texts.game, `<select name="game">${games}</select>`, true),
    field(texts.serverSeed, `<input name="serverSeed" ${seed}>`, true),
    field(texts.serverSeedHash, `<input name="serverSeedHash" ${seed.replace('required ', '')}>`, true),
    field(texts.clientSeed, `<input name="clientSeed" ${seed}>`),
    field(texts.nonce, '<input name="nonce" required inputmode="numeric" pattern="[0-9]{1,15}">'),
    field(
      texts.stake,
      '<input name="stake" required inputmode="decimal" pattern="[0-9]{1,9}([.,][0-9]{1,2})?">',
    ),
    field(texts.bet, `<textarea name="bet" ${json}>{}</textarea>`, true),
    field(texts.moves, `<textarea name="moves" ${json}>[]</textarea>`, true),
    field(texts.players, `<textarea name="players" ${json}></textarea>`, true),
  ].join('\n');
}

/** Lines with an `<output>` get their value from the script. */
function renderResults(texts: VerifyTexts): string {
  const line = (name: string, text: string, className = '') =>
    `<p data-result="${name}" class="${className}" hidden>${escapeHtml(text).replace('{value}', '<output></output>')}</p>`;
  return `<section id="results" aria-live="polite" hidden>
<h2>${escapeHtml(texts.results)}</h2>
${line('hashSame', texts.hashSame, 'good')}
${line('hashDifferent', texts.hashDifferent, 'bad')}
${line('hashOnly', texts.hashOnly)}
${line('playersSame', texts.playersSame, 'good')}
${line('playersDifferent', texts.playersDifferent, 'bad')}
${line('unreadable', texts.unreadable, 'bad')}
${line('payout', texts.payout)}
<table><tbody></tbody></table>
${line('jackpot', texts.jackpot, 'fine')}
</section>`;
}

/**
 * Renders the page at `/verify`: recomputes a round in the browser, by scripts that share no code with the
 * games.
 */
export function renderVerifyPage(language: Language, scripts: readonly string[]): string {
  const texts = sandboxTexts[language].page.verify;
  const main = `<p>${escapeHtml(texts.text)}</p>
${renderResults(texts)}
<form class="verify">
${renderFields(texts)}
<button type="submit">${escapeHtml(texts.submit)}</button>
</form>
<p class="fine"><a href="/verify/numbers.md">${escapeHtml(texts.numbers)}</a></p>
<p class="fine">${escapeHtml(texts.scripts)}
${scripts.map((path) => `<a href="/verify/${path}">${path}</a>`).join(' · ')}</p>
<script type="module" src="/verify/page.mjs"></script>`;
  return renderPage(language, { title: texts.title, main, isNotice: false });
}
