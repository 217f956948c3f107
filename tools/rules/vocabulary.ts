import { parseSync } from 'oxc-parser';
import type { RuleViolation, SourceFile, WorkspaceRule } from './source-files.ts';

/** A word that has a private meaning in this code, and the standard words to use instead. */
interface PrivateWord {
  /** Segments of identifiers: `house` refuses `testHouse`, `house_label` and `house`. */
  readonly words: string;
  readonly use: string;
  /** Names that use the word in its common meaning. */
  readonly except?: RegExp;
  /** Matches uses of the word in comments that are refused. */
  readonly comments?: RegExp;
}

const privateWords: readonly PrivateWord[] = [
  {
    words: 'house houses',
    use: 'testEnv, settings, treasury account, placeholder email or workspace rule',
    except: /house_?(edge|share)|^House$/i,
    comments: /(?<![Ff]ull )\b[Hh]ouses?\b(?![ -](edge|advantage|share))/,
  },
  {
    words: 'answer answers answered answering',
    use: 'response (HTTP), result (function) or reply (person)',
    comments: /\b[Aa]nswer(s|ed|ing)?\b/,
  },
  { words: 'desk desks', use: 'console, admin API or feed', comments: /\b[Dd]esks?\b/ },
  { words: 'news', use: 'change feed or changes', comments: /\b[Nn]ews\b(?! of the games)/ },
  { words: 'wish wishes wished', use: 'request, draft or preference', comments: /\b[Ww]ish(es|ed)?\b/ },
  { words: 'asked asks asking', use: 'query, params or requested', except: /^REGISTRATION_ASKS$/ },
  { words: 'told tells telling', use: 'notified, published or reported', comments: /\b[Tt]old\b/ },
  { words: 'spoken speak speaks said saying', use: 'locale, translate, message or described' },
  { words: 'upkeep', use: 'background jobs', comments: /\b[Uu]pkeep\b/ },
  { words: 'standing standings', use: 'accountStatus, agentAuthority or connectionStatus' },
  { words: 'barred unbarred', use: 'disabled or disabledReason', comments: /\b[Bb]arred\b/ },
  { words: 'purse purses', use: 'player account', comments: /\b[Pp]urses?\b/ },
  { words: 'baton batons', use: 'tab lock', comments: /\b[Bb]atons?\b/ },
  { words: 'manners', use: 'priority policy' },
  { words: 'thrift', use: 'quality scaler' },
  { words: 'lasting', use: 'memoized or cached' },
  { words: 'gather gathers gathered', use: 'batch, as DataLoader does' },
  {
    words: 'forget forgets swept sweep sweeps',
    use: 'delete, purge or expire',
    except: /sweepstake|LowPass/i,
  },
  { words: 'heard hears', use: 'received or subscribed' },
  {
    words: 'planted plants',
    use: 'injected bug, or seeded row',
    // The files of the command `test:planted`.
    except: /^planted-faults/,
  },
  { words: 'backstage', use: 'sandbox admin client', comments: /\b[Bb]ackstage\b/ },
  { words: 'crowd crowds', use: 'simulated players', comments: /\b[Cc]rowds?\b/ },
  { words: 'anew', use: 'again, or refetch', comments: /\b[Aa]new\b/ },
  {
    words: 'mover movers',
    use: 'initiator',
    // A parameter in links of mails that were already sent.
    except: /^mover$/,
    comments: /\b[Mm]overs?\b/,
  },
  { words: 'books', use: 'ledger', comments: /\b([Tt]he|[Oo]ur|[Ii]ts) books\b/ },
  {
    words: 'shelf shelves',
    use: 'cache or collection',
    except: /highShelf/,
    comments: /\b[Ss]hel(f|ves)\b(?! filter)/,
  },
];

/** Phrases that are refused in comments only. */
const privatePhrases: readonly { readonly pattern: RegExp; readonly use: string }[] = [
  { pattern: /\b[Hh]angs? on\b|\b[Hh]ung on\b/, use: 'depends on, or belongs to' },
  { pattern: /\bof (its|their|his|her|our|your|my) own\b/, use: 'own, separate or dedicated' },
  { pattern: /\b[Cc]arr(y|ies|ied) (it |them )?out\b/, use: 'send or execute' },
  { pattern: /^(Whoever|Nobody|Whatever|Whose|Somebody)\b/, use: 'a sentence that starts with its subject' },
];

/** The last column that a comment may reach. */
const commentColumnMax = 110;

/** Names and comments must use the field's standard words: see docs/glossary.md. */
export const wordsAreStandard: WorkspaceRule = (sources) => sources.flatMap(violationsIn);

function violationsIn(source: SourceFile): RuleViolation[] {
  // This file contains the words themselves.
  if (source.path.startsWith('tools/rules/vocabulary') || isReleased(source)) return [];
  const { names, comments } = source.path.endsWith('.sql') ? readSql(source) : readScript(source);
  const found = [
    ...[...names].flatMap((name) => problemOfName(name) ?? []),
    ...comments.flatMap((comment) => problemsOfComment(comment)),
  ];
  return found.map((message) => ({ path: source.path, message }));
}

function problemOfName(name: string): string | undefined {
  const segments = new Set(segmentsOf(name));
  const word = privateWords.find(
    ({ words, except }) => words.split(' ').some((one) => segments.has(one)) && except?.test(name) !== true,
  );
  return word && `names something ${name}. Say ${word.use}.`;
}

/** `lookAtNews`, `look_at_news` and `look-at-news` are three words each. */
function segmentsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((segment) => segment.toLowerCase());
}

function problemsOfComment(comment: string): string[] {
  const text = comment.replace(/\s*\n\s*\*?\s*/g, ' ').replace(/^\*?\s*/, '');
  const refused = [
    ...privateWords.flatMap(({ comments, use }) =>
      comments === undefined ? [] : [{ pattern: comments, use }],
    ),
    ...privatePhrases,
  ];
  return refused.flatMap(({ pattern, use }) => {
    const match = pattern.exec(text);
    return match === null ? [] : [`has the comment “${excerpt(text, match.index)}”. Say ${use}.`];
  });
}

function excerpt(text: string, index: number): string {
  return text.slice(Math.max(0, index - 20), index + 40);
}

/** Released migrations must not change, whatever words they use. */
function isReleased({ path }: SourceFile): boolean {
  return /\/migrations\/(\d{4}-|releases\/)/.test(path);
}

interface Words {
  readonly names: ReadonlySet<string>;
  readonly comments: readonly string[];
}

function readScript({ path, text }: SourceFile): Words {
  const { program, comments } = parseSync(path, text);
  const names = new Set([fileName(path)]);
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && 'name' in node && typeof node.name === 'string') names.add(node.name);
    for (const child of Object.values(node)) visit(child);
  };
  visit(program);
  return { names, comments: comments.map(({ value }) => value) };
}

function readSql({ path, text }: SourceFile): Words {
  const comments = [...text.matchAll(/--(.*)$/gm)].map(([, comment = '']) => comment.trim());
  const code = text.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, '');
  return { names: new Set([fileName(path), ...(code.match(/[A-Za-z_]\w*/g) ?? [])]), comments };
}

function fileName(path: string): string {
  return path.split('/').at(-1) ?? path;
}

/** Comments must end before the column at which an editor wraps them. */
export const commentsAreNarrow: WorkspaceRule = (sources) =>
  sources
    .filter((source) => !isReleased(source))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .map((line, index) => ({ line, number: index + 1 }))
        .filter(({ line }) => line.length > commentColumnMax && /^\s*(\/\/|\/?\*|--)/.test(line))
        .map(({ number }) => ({
          path,
          message: `has a comment beyond column ${commentColumnMax} in line ${number}. Wrap it.`,
        })),
    );
