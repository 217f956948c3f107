import { parseSync } from 'oxc-parser';
import { isTest, type SourceFile, type WorkspaceRule } from './source-files.ts';

/** Beyond this a function tells two stories, and its reader scrolls. */
const FUNCTION_LINES_MAX = 70;

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

export const functionsWithinLineLimit: WorkspaceRule = (sources) =>
  sources
    .filter(({ path }) => /\.(tsx?|mjs)$/.test(path) && !isTest(path))
    .flatMap((source) =>
      longFunctionsIn(source).map(({ line, lines }) => ({
        path: source.path,
        message: `has a function of ${lines} lines in line ${line}, over ${FUNCTION_LINES_MAX}. Split it by meaning.`,
      })),
    );

function longFunctionsIn({ path, text }: SourceFile): { readonly line: number; readonly lines: number }[] {
  const found: { line: number; lines: number }[] = [];
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && functionTypes.has(String(node.type)) && 'start' in node && 'end' in node) {
      const line = lineAt(Number(node.start));
      const lines = lineAt(Number(node.end)) - line + 1;
      if (lines > FUNCTION_LINES_MAX) found.push({ line, lines });
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(path, text).program);
  return found;
}
