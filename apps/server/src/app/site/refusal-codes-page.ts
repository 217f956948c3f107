import { type RefusalCode, refusals, refusalText } from '@golden-acers/contract';
import { escapeHtml } from '@golden-acers/platform';
import remedies from './refusal-remedies.json' with { type: 'json' };

const notFound = 'Check the id or name. The thing may be gone, or outside of what the caller may see.';

/** A code without a remedy does not compile, except where nothing was found. */
const remedyOf: Readonly<Record<Exclude<RefusalCode, `${string}not_found`>, string>> = remedies;

const textOf = (code: RefusalCode): string =>
  Object.entries(remedyOf).find(([known]) => known === code)?.[1] ?? notFound;

/** Text with code in backticks. */
const withCode = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** Every code with its status, its cause and what the caller does about it. */
export function renderRefusalCodes(): string {
  const codes = Object.keys(refusals).filter((code): code is RefusalCode => code in refusals);
  const groups = Map.groupBy(codes.toSorted(), (code) => code.split('.', 1)[0]);
  const sections = [...groups].map(([group, members]) => {
    const entries = members.map(
      (code) =>
        `<dt id="${code}"><code>${code}</code> ${refusals[code]}</dt><dd>${escapeHtml(refusalText(code, 'en'))}</dd><dd>→ ${withCode(textOf(code))}</dd>`,
    );
    return `<h2 id="${group}">${group}</h2>\n<dl>${entries.join('\n')}</dl>`;
  });
  return `<h1>Codes</h1>
<p>Each code with its status, its cause (the English <code>message</code>) and, after the arrow, its remedy. Decide by the code. A code that you do not know means what its status says: a later version may add codes.</p>
${sections.join('\n')}`;
}
